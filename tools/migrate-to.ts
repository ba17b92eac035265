import { argv, env, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/index.ts'
import {
  type Destination,
  type MoveResult,
  moveTo,
} from '../apps/server/src/services/move/index.ts'
import { command } from './command.ts'
import { progress } from './operate.ts'

/** Exit code of a run whose copy is good, but which isn't the last one because the source still runs. */
const STILL_RUNNING = 3
const USAGE =
  'Say where to, one or both: npm run migrate-to -- --database postgres://user@host/database --blobs s3://bucket/prefix?region=…'

function optionsIn(args: readonly string[]) {
  try {
    const options = { database: { type: 'string' }, blobs: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    if (values.database || values.blobs) return values
  } catch {
    // The parser's error message quotes parts of the command line, so it could contain a password.
  }
  throw new ConfigError(USAGE)
}

/** Validates an option like its setting, together with the settings that depend on it. */
function settingOf(option: string, name: string, text: string): Config {
  try {
    return readConfig({ ...env, [name]: text, [`${name}_FILE`]: undefined }).config
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${option}: ${error.message}`)
    throw error
  }
}

function destinationOf({ database, blobs }: Destination): Destination {
  const url = database && settingOf('--database', 'DATABASE_URL', database).databaseUrl
  if (url?.startsWith('file:')) throw new ConfigError('--database takes postgres://… alone.')
  return {
    database: url,
    blobs: blobs && settingOf('--blobs', 'BLOBS_URL', blobs).blobsUrl,
  }
}

function lineOf({ isWhole, rows, files }: MoveResult, { database, blobs }: Destination): string {
  const parts = [
    rows === undefined ? [] : [`${rows} rows`],
    files === undefined ? [] : [`${files} files`],
  ]
  const what = parts.flat().join(' and ')
  if (!isWhole)
    return `Copied ${what} of a Devhood that still runs. Stop it, run this again, then start it with the new settings.`
  const settings = [database ? ['DATABASE_URL'] : [], blobs ? ['BLOBS_URL'] : []]
  return `Moved ${what}: all are equal, read back and compared. Start Devhood with the new ${settings.flat().join(' and ')}.`
}

await command(async () => {
  const options = optionsIn(argv.slice(2))
  const { config } = readConfig()
  const destination = destinationOf(options)
  const moved = await moveTo(config, destination, {
    rows: progress('rows'),
    checked: progress('rows read back'),
    files: progress('files'),
  })
  for (const name of moved.missing) console.warn(`Warning: ${name} is not on the disk any more.`)
  console.log(lineOf(moved, destination))
  if (!moved.isWhole) exit(STILL_RUNNING)
})
