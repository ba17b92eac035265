import { startTransition, useEffect, useState } from 'react'

/** Items added per frame: a dozen at once takes a slow phone longer than one frame. */
const STEP = 3

/** Items of a growing list to render: initial ones at once, later ones a few per frame. `isImmediate`: always all. */
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
