import type { Writer } from './database.ts'
import type { Report } from '../report.ts'

/** Timeout in milliseconds: a slower unit awaits something other than its writer, while others are queued behind it. */
const UNIT_MS = 5000

export type Unit = (tx: Writer) => Promise<unknown>

/** A queued unit of work, and the callbacks of its caller. */
export interface Job {
  readonly unit: Unit
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** The time limit of units that run one after another. */
export interface UnitTimer extends Disposable {
  /** Settles like the unit, or rejects after the timeout. */
  run(unit: Unit, writer: Writer): Promise<unknown>
}

/** One timer for all of the units: each begins it anew. */
export function openUnitTimer(): UnitTimer {
  let giveUp: ((reason: Error) => void) | undefined
  const timer = setTimeout(() => {
    const limit = `${UNIT_MS} ms`
    giveUp?.(new Error(`A unit of work took longer than ${limit}: it must await only its writer.`))
  }, UNIT_MS)
  return {
    async run(unit, writer) {
      const { promise, resolve, reject } = Promise.withResolvers()
      giveUp = reject
      timer.refresh()
      unit(writer).then(resolve, reject)
      return promise
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

/** Runs the effects of a committed unit; they must not throw. */
export function runEffects(effects: readonly (() => void)[], report: Report): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      report('An effect of a kept unit of work failed', error)
    }
  }
}
