import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { type ReadConfig, ConfigError, readConfig } from '../../apps/server/src/config/index.ts'
import {
  type Destination,
  type MoveResult,
  moveTo,
} from '../../apps/server/src/services/move/index.ts'
import type { Command } from './command.ts'
import { type Print, progress } from './progress.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Exit code of a run whose copy is good, but which isn't the last one because the source still runs. */
const STILL_RUNNING = 3
const USAGE =
  'Say where to, one or both: devhood migrate-to --database postgres://user@host/database --blobs s3://bucket/prefix?region=…'

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
function settingOf(
  environment: Environment,
  option: string,
  name: string,
  text: string,
): ReadConfig {
  try {
    return readConfig({ ...environment, [name]: text, [`${name}_FILE`]: undefined }).config
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${option}: ${error.message}`)
    throw error
  }
}

function destinationOf(environment: Environment, { database, blobs }: Destination): Destination {
  const url = database && settingOf(environment, '--database', 'DATABASE_URL', database).databaseUrl
  if (url?.startsWith('file:')) throw new ConfigError('--database takes postgres://… alone.')
  return {
    database: url,
    blobs: blobs && settingOf(environment, '--blobs', 'BLOBS_URL', blobs).blobsUrl,
  }
}

function lineOf({ isWhole, rows, files }: MoveResult, { database, blobs }: Destination): string {
  const parts = [
    rows === undefined ? [] : [`${rows} rows`],
    files === undefined ? [] : [`${files} files`],
  ]
  const what = parts.flat().join(' and ')
  if (!isWhole)
    return `Copied ${what} while Devhood was still running. Stop it, run this again, then start it with the new settings.`
  const settings = [database ? ['DATABASE_URL'] : [], blobs ? ['BLOBS_URL'] : []]
  return `Moved ${what}: all are equal, read back and compared. Start Devhood with the new ${settings.flat().join(' and ')}.`
}

/**
 * Moves the installation of these settings to where the command line says. Returns the exit code. Throws ConfigError or
 * StartError where that isn't possible.
 */
export async function migrate(
  args: readonly string[],
  environment: Environment,
  print: Print,
): Promise<number> {
  const options = optionsIn(args)
  const { config } = readConfig(environment)
  const destination = destinationOf(environment, options)
  const moved = await moveTo(config, destination, {
    rows: progress('rows', print),
    checked: progress('rows read back', print),
    files: progress('files', print),
  })
  for (const name of moved.missing) console.warn(`Warning: ${name} is not on the disk any more.`)
  print(lineOf(moved, destination))
  return moved.isWhole ? 0 : STILL_RUNNING
}

export const migrateTo: Command = {
  help: `devhood migrate-to --database URL --blobs URL    copies rows, files or both there, and compares all of it

Run it once while the server runs, and once after stopping it: docs/operate/move.md has the steps.`,
  run: async (args) => migrate(args, env, console.log),
}
