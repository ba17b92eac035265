import { StartError } from '../../start-error.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import { ReferenceViolation, UniqueViolation } from '../database.ts'

/** Result codes of SQLite: the low byte of extended codes. */
const BUSY = 5
const LOCKED = 6
const NO_MEMORY = 7
const READ_ONLY = 8
export const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CAN_NOT_OPEN = 14
const NOT_A_DATABASE = 26

const UNIQUE: ReadonlySet<number> = new Set([1555, 2067, 2579])
const REFERENCE = 'FOREIGN KEY constraint failed'
const FATAL: ReadonlySet<number> = new Set([IO_ERROR, CORRUPT, NOT_A_DATABASE])

const REASONS: Readonly<Record<number, string>> = {
  [BUSY]: 'another program has locked it',
  [READ_ONLY]: 'it, or its folder, may not be written',
  [IO_ERROR]: 'the disk reports an error',
  [CORRUPT]: 'it is damaged, restore a backup',
  [FULL]: 'the disk is full',
  [CAN_NOT_OPEN]: 'it is not a file that may be read and written',
  [NOT_A_DATABASE]: 'it is not an SQLite database, or it is damaged',
}

/** Errors that mean that the database is unavailable, whatever the request. */
const UNAVAILABLE: ReadonlySet<number> = new Set([
  ...Object.keys(REASONS).map(Number),
  LOCKED,
  NO_MEMORY,
])

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}

export const familyOf = (error: unknown) => (codeOf(error) ?? 0) & 0xff

/** Another connection holds the lock. */
export const isBusy = (error: unknown): boolean => familyOf(error) === BUSY

/** Errors after which the state of the disk is unknown. */
export const isFatal = (error: unknown): boolean => FATAL.has(familyOf(error))

function columnsOf(message: string): string[] {
  const [, list = ''] = message.split('UNIQUE constraint failed: ', 2)
  const index = /^index '(.*)'$/.exec(list)?.[1]
  return index === undefined ? list.split(', ') : [index]
}

/** Translates an error of SQLite to the interface's; other errors are returned unchanged. */
export function translate(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const { message } = error as Error
  if (UNIQUE.has(code)) return new UniqueViolation(columnsOf(message), error)
  if (message === REFERENCE) return new ReferenceViolation(message, { cause: error })
  if ((code & 0xff) === FULL) return storageFull(error)
  return UNAVAILABLE.has(code & 0xff) ? unavailable(error) : error
}

/** One line for the operator about a database that can't be opened. */
export function startError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`${what}: ${REASONS[familyOf(error)] ?? reason}.`, { cause: error })
}
