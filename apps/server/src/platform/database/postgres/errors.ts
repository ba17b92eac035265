import { StartError } from '../../start-error.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import { ReferenceViolation, UniqueViolation } from '../database.ts'
import { tooLong } from '../shared/time-limit.ts'

/** SQLSTATE codes, of PostgreSQL's appendix A: two characters are the class. None begins with E, as Node's own do. */
const SQLSTATE = /^([0-9A-DF-Z][0-9A-Z])[0-9A-Z]{3}$/
const UNIQUE = '23505'
const REFERENCE = new Set(['23503', '23001'])
const FULL = '53100'
/** A statement took longer than `statement_timeout`. */
const TOO_LONG = '57014'
/** Others have changed what the transaction has read, or wait for what it holds: it may go well the next time. */
const CONFLICTS = new Set(['40001', '40P01'])
/** Somebody holds for longer than `lock_timeout` what was asked for, and may do so for some time. */
const LOCKED = '55P03'
/** Connections, resources, shutdowns, system errors, a server that only reads: whatever was asked of it. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58', 'XX'])
/** Sessions that the server has ended, or that break the protocol. Any other error leaves a session as it was. */
const SESSION_ENDS = /^(08|57P|25P0[34])/
/** What Node and the client library say of a connection that is none. */
const NO_CONNECTION =
  /^(E[A-Z]+|Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout|Client was closed)/

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error))
export const isLocked = (error: unknown): boolean => codeOf(error) === LOCKED

/** Whether the connection can not be used again: it has ended, or nobody knows whether it ever answers. */
export const isSessionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  if (SQLSTATE.test(code)) return SESSION_ENDS.test(code)
  return error instanceof Error && (/^E[A-Z]+$/.test(code) || NO_CONNECTION.test(error.message))
}

const isUnavailable = (error: unknown): boolean =>
  isLocked(error) ||
  isSessionLost(error) ||
  UNAVAILABLE_CLASSES.has(SQLSTATE.exec(codeOf(error))?.[1] ?? '')

/** The columns of a constraint or index by its name; undefined for one that is not known. */
export type ColumnsOf = (constraint: string) => readonly string[] | undefined

function constraintOf(error: unknown): string {
  if (!(error instanceof Error) || !('constraint' in error)) return ''
  return typeof error.constraint === 'string' ? error.constraint : ''
}

/** What an error of PostgreSQL means to the callers of Database; anything else stays what it is. */
export function translate(error: unknown, columnsOf: ColumnsOf): unknown {
  const code = codeOf(error)
  if (code === UNIQUE) {
    const constraint = constraintOf(error)
    return new UniqueViolation(columnsOf(constraint) ?? [constraint], error)
  }
  if (REFERENCE.has(code)) return new ReferenceViolation((error as Error).message, { cause: error })
  if (code === FULL) return storageFull(error)
  if (code === TOO_LONG) return tooLong(error)
  return isUnavailable(error) ? unavailable(error) : error
}

/** One line for the operator about what kept a database from being opened; no address and no password is in it. */
export function startError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`${what}: ${reason || codeOf(error)}.`, { cause: error })
}
