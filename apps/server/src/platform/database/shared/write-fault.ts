import type { Report } from '../../report.ts'
import { familyOf, IO_ERROR } from '../sqlite/errors.ts'

/** Milliseconds without attempts after a fault. */
const PAUSE_MS = 2000

interface Options {
  /** Writes and syncs everything acknowledged again; throws when that fails, or can't be done now. */
  readonly recover: () => void
  readonly report: Report
}

/**
 * After a disk error the state of the disk is unknown. So nothing is acknowledged until everything has been written
 * and synced again. Damage and missing files need the operator and a restart.
 */
export function openWriteFault({ recover, report }: Options) {
  let fault: { readonly error: unknown; readonly isLasting: boolean } | undefined
  let triedAt = 0

  function tryRecover(): void {
    triedAt = performance.now()
    try {
      recover()
      fault = undefined
      report('The database can be written again', undefined)
    } catch {
      // The original fault tells the operator more than this one.
    }
  }

  return {
    record(error: unknown): void {
      if (fault === undefined) report('The database failed: no writes until this is fixed', error)
      triedAt = performance.now()
      const isLasting = familyOf(error) !== IO_ERROR
      if (fault === undefined || isLasting) fault = { error, isLasting }
    },
    /** The reason why writes are refused; undefined when all is well, also after a recovery just now. */
    cause(this: void): unknown {
      const isDue = fault?.isLasting === false && performance.now() - triedAt >= PAUSE_MS
      if (isDue) tryRecover()
      return fault?.error
    },
  }
}
