import { setImmediate as nextTurn } from 'node:timers/promises'
import { REALTIME_LIMITS } from '../limits.ts'

export type TimeSlice = () => Promise<void>

/**
 * Cuts long work into slices: called before each piece of it, it lets everybody else have a turn when
 * work has gone on for long enough.
 */
export function openTimeSlices(): TimeSlice {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < REALTIME_LIMITS.sliceMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}
