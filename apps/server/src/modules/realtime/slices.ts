import { setImmediate as nextTurn } from 'node:timers/promises'
import { REALTIME_LIMITS } from './limits.ts'

export type Slice = () => Promise<void>

/**
 * Cuts long work into slices: called before each piece of it, it lets everybody else have a turn when
 * work has gone on for long enough.
 */
export function openSlices(): Slice {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < REALTIME_LIMITS.slice) return
    await nextTurn()
    began = performance.now()
  }
}
