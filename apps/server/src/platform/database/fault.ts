import type { Report } from './report.ts'
import { familyOf, IO_ERROR } from './sqlite-errors.ts'

/** So long nothing is tried after a fault, in milliseconds. */
const PAUSE_MS = 2000

interface Options {
  /** Brings all that was acknowledged to the disk anew; throws when that fails, or can not be done now. */
  readonly mend: () => void
  readonly report: Report
}

/** What keeps a database from being written. */
export interface Fault {
  note(error: unknown): void
  /** Why nothing may be written now; undefined while all is well, and when it has just been mended. */
  cause(): unknown
}

/**
 * After an error of the disk nobody knows what has reached it, so nothing is acknowledged until all of it was written
 * and synced once more. Damage, and files that were taken away, are for people to mend, and a restart.
 */
export function openFault({ mend, report }: Options): Fault {
  let fault: { readonly error: unknown; readonly isLasting: boolean } | undefined
  let triedAt = 0

  function tryToMend(): void {
    if (fault === undefined || fault.isLasting || performance.now() - triedAt < PAUSE_MS) return
    triedAt = performance.now()
    try {
      mend()
      fault = undefined
      report('The database can be written again', undefined)
    } catch {
      // Whatever it is, what began it tells the operator more.
    }
  }

  return {
    note(error) {
      if (fault === undefined) report('The database failed: no writes until this is mended', error)
      triedAt = performance.now()
      const isLasting = familyOf(error) !== IO_ERROR
      if (fault === undefined || isLasting) fault = { error, isLasting }
    },
    cause() {
      tryToMend()
      return fault?.error
    },
  }
}
