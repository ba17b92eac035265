import { argv } from 'node:process'
import { ConfigError, readConfig } from '../apps/server/src/config/index.ts'
import * as backup from '../apps/server/src/services/backup/index.ts'
import { command } from './command.ts'

type Tool = typeof backup & {
  readonly places: ReturnType<typeof backup.dataPathsOf>
  readonly report: backup.ReportProgress
}

/** Prints a line. */
export type Print = (line: string) => void

/** Reports progress at every tenth. */
export function progress(what: string, print: Print = console.log): backup.ReportProgress {
  let lastReport = 0
  return ({ done, total }) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth > lastReport) print(`${tenth * 10} % of ${total} ${what}`)
    lastReport = tenth
  }
}

/** Runs an operator's command on the archive that the command line names, and reports the result in one line. */
export async function operate(
  name: 'backup' | 'restore',
  work: (tool: Tool, file: string) => Promise<string>,
): Promise<void> {
  const [file, ...more] = argv.slice(2)
  await command(async () => {
    if (file === undefined || file.startsWith('-') || more.length > 0)
      throw new ConfigError(`Name one file: npm run ${name} -- FILE`)
    const { config } = readConfig()
    const tool = { ...backup, places: backup.dataPathsOf(config), report: progress('files') }
    console.log(await work(tool, file))
  })
}
