import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './database/sqlite/errors.ts'
import { StartError } from './start-error.ts'

/** Milliseconds to wait: enough for a process that is just ending, and short for one started by mistake. */
const WAIT_MS = 500

/**
 * Holds a lock file until it is disposed. It is an empty SQLite database in an open exclusive transaction: the
 * operating system frees that lock when the process dies, however it dies. Nothing else may open the file: closing it
 * anywhere in this process would free the lock. Keep a reference to the result, as `using` does: otherwise the
 * garbage collector closes the database.
 */
export function holdLock(path: string, refusal: string): Disposable {
  const lock = new DatabaseSync(path, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new StartError(refusal, { cause: error }) : error
  }
  return { [Symbol.dispose]: () => lock.close() }
}

/** Whether an error means that another process holds the lock. */
export const isLockHeld = (error: unknown): boolean =>
  error instanceof StartError && isBusy(error.cause)
