import { setImmediate as nextTurn } from 'node:timers/promises'

export type TimeSlice = () => Promise<void>

/** Cuts long work into slices: called before each piece of work, it yields the event loop when the slice is over. */
export function openTimeSlices(sliceMs: number): TimeSlice {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}
