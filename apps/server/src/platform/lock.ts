import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** Long enough for a process that is just ending, short enough for one that starts by mistake. */
const WAIT_MS = 500

/**
 * Holds a lock file until it is disposed. It is an empty SQLite database in an open exclusive
 * transaction: the operating system frees that lock when the process dies, however it dies.
 * Nothing else may open the file: closing it anywhere in this process would free the lock. Keep what
 * is answered in reach, as `using` does: the garbage collector closes what nobody can dispose any more.
 */
export function holdLock(path: string, refusal: string): Disposable {
  const lock = new DatabaseSync(path, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const isTaken = error instanceof Error && 'errcode' in error && error.errcode === 5
    throw isTaken ? new StartError(refusal, { cause: error }) : error
  }
  return { [Symbol.dispose]: () => lock.close() }
}
