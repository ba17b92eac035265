import { startTransition, useEffect, useState } from 'react'

/** How many more things a frame brings: to draw a dozen at once takes a slow phone longer than a frame lasts. */
const STEP = 3

/**
 * How many of a growing list to show: all that are there when it is opened, and what comes later a few a frame.
 * `atOnce`: all of it always.
 */
export function useIncrementalCount(total: number, isImmediate = false): number {
  const [shown, setShown] = useState(total)
  useEffect(() => {
    if (isImmediate || shown >= total) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() => setShown(Math.min(total, Math.max(shown, STEP) + STEP))),
    )
    return () => cancelAnimationFrame(frame)
  }, [shown, total, isImmediate])
  return isImmediate ? total : Math.min(Math.max(shown, STEP), total)
}
