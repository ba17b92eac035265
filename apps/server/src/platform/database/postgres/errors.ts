import { StartError } from '../../start-error.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import { ReferenceViolation, UniqueViolation } from '../database.ts'
import { tooLong } from '../shared/time-limit.ts'

/**
 * SQLSTATE codes, from PostgreSQL's appendix A: the first two characters are the class. None begins with E, as Node's
 * do.
 */
const SQLSTATE = /^([0-9A-DF-Z][0-9A-Z])[0-9A-Z]{3}$/
const UNIQUE = '23505'
const REFERENCE = new Set(['23503', '23001'])
const FULL = '53100'
/** A statement exceeded `statement_timeout`. */
const TOO_LONG = '57014'
/** Serialization failures and deadlocks: a retry may succeed. */
const CONFLICTS = new Set(['40001', '40P01'])
/** A lock was held for longer than `lock_timeout`, and may be for some time. */
const LOCKED = '55P03'
/** A text, or one in a JSON list, has a NUL character. */
const NUL = new Set(['22021', '22P05'])
/** Connections, resources, shutdowns, system errors, a read-only server: independent of the request. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58', 'XX'])
/** The server ended the session, or the protocol is broken. Other errors leave a session usable. */
const SESSION_ENDS = /^(08|57P|25P0[34])/
/** Connection errors of Node and of the client library. */
const NO_CONNECTION =
  /^(E[A-Z]+|Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout|Client was closed)/

function textIn(error: unknown, name: 'code' | 'constraint'): string {
  const text: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof text === 'string' ? text : ''
}
const codeOf = (error: unknown): string => textIn(error, 'code')

export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error))
/** Whether a value has a NUL character: PostgreSQL stores no such text, and refuses to compare with one. */
export const hasNul = (error: unknown): boolean => NUL.has(codeOf(error))
export const isLocked = (error: unknown): boolean => codeOf(error) === LOCKED

/** Whether the connection is unusable: it has ended, or may never respond. */
export const isSessionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  if (SQLSTATE.test(code)) return SESSION_ENDS.test(code)
  return error instanceof Error && (/^E[A-Z]+$/.test(code) || NO_CONNECTION.test(error.message))
}

const isUnavailable = (error: unknown): boolean =>
  isLocked(error) ||
  isSessionLost(error) ||
  UNAVAILABLE_CLASSES.has(SQLSTATE.exec(codeOf(error))?.[1] ?? '')

/** The columns of a constraint or index by name; undefined when it is unknown. */
export type ColumnsOf = (constraint: string) => readonly string[] | undefined

/** Translates an error of PostgreSQL to the interface's; other errors are returned unchanged. */
export function translate(error: unknown, columnsOf: ColumnsOf): unknown {
  const code = codeOf(error)
  if (code === UNIQUE) {
    const constraint = textIn(error, 'constraint')
    return new UniqueViolation(columnsOf(constraint) ?? [constraint], error)
  }
  if (REFERENCE.has(code)) return new ReferenceViolation((error as Error).message, { cause: error })
  if (code === FULL) return storageFull(error)
  if (code === TOO_LONG) return tooLong(error)
  return isUnavailable(error) ? unavailable(error) : error
}

/** One line for the operator about a database that can't be opened, without address and password. */
export function startError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`${what}: ${reason || codeOf(error)}.`, { cause: error })
}
