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

/** Settles like the unit, or rejects after the timeout. */
export async function runWithTimeout(unit: Unit, writer: Writer): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers()
  const timer = setTimeout(() => {
    const limit = `${UNIT_MS} ms`
    reject(new Error(`A unit of work took longer than ${limit}: it must await only its writer.`))
  }, UNIT_MS)
  unit(writer).then(resolve, reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
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
