import type { Report } from './report.ts'
import { familyOf, IO_ERROR } from '../sqlite/errors.ts'

/** So long nothing is tried after a fault, in milliseconds. */
const PAUSE_MS = 2000

interface Options {
  /** Brings all that was acknowledged to the disk anew; throws when that fails, or can not be done now. */
  readonly recover: () => void
  readonly report: Report
}

/** What keeps a database from being written. */
export interface WriteFault {
  record(error: unknown): void
  /** Why nothing may be written now; undefined while all is well, and when it has just been mended. */
  cause(): unknown
}

/**
 * After an error of the disk nobody knows what has reached it, so nothing is acknowledged until all of it was written
 * and synced once more. Damage, and files that were taken away, are for people to mend, and a restart.
 */
export function openWriteFault({ recover, report }: Options): WriteFault {
  let fault: { readonly error: unknown; readonly isLasting: boolean } | undefined
  let triedAt = 0

  function tryRecover(): void {
    if (fault === undefined || fault.isLasting || performance.now() - triedAt < PAUSE_MS) return
    triedAt = performance.now()
    try {
      recover()
      fault = undefined
      report('The database can be written again', undefined)
    } catch {
      // Whatever it is, what began it tells the operator more.
    }
  }

  return {
    record(error) {
      if (fault === undefined) report('The database failed: no writes until this is mended', error)
      triedAt = performance.now()
      const isLasting = familyOf(error) !== IO_ERROR
      if (fault === undefined || isLasting) fault = { error, isLasting }
    },
    cause() {
      tryRecover()
      return fault?.error
    },
  }
}
