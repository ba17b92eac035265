import { setImmediate as nextTurn } from 'node:timers/promises'
import { REALTIME_LIMITS } from '../limits.ts'

export type TimeSlice = () => Promise<void>

/** Cuts long work into slices: called before each piece of work, it yields the event loop when the slice is over. */
export function openTimeSlices(): TimeSlice {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < REALTIME_LIMITS.sliceMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}
