import { argv, exit, umask } from 'node:process'
import { ConfigError, readConfig } from '../apps/server/src/config.ts'
import * as backup from '../apps/server/src/modules/backup/index.ts'
import { StartError } from '../apps/server/src/platform/index.ts'

type Tool = typeof backup & {
  readonly places: ReturnType<typeof backup.placesOf>
  readonly report: backup.Report
}

/** Says how far it is at every tenth. */
export function progress(what: string): backup.Report {
  let said = 0
  return ({ done, total }) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth > said) console.log(`${tenth * 10} % of ${total} ${what}`)
    said = tenth
  }
}

/** Runs an operator's command. What it can not do is said in one line. */
export async function command(work: () => Promise<void>): Promise<void> {
  umask(0o077)
  try {
    await work()
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof StartError
    console.error(isKnown ? error.message : error)
    exit(1)
  }
}

/** Runs an operator's command on the archive that the command line names, and says in one line how it ended. */
export async function operate(
  name: string,
  work: (tool: Tool, file: string) => Promise<string>,
): Promise<void> {
  const [file, ...more] = argv.slice(2)
  await command(async () => {
    if (file === undefined || more.length > 0)
      throw new ConfigError(`Name one file: npm run ${name} -- FILE`)
    const { config } = readConfig()
    const tool = { ...backup, places: backup.placesOf(config), report: progress('files') }
    console.log(await work(tool, file))
  })
}
