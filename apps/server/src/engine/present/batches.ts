import { type Throttle } from './present.ts'

/** Works on some items after the others, with a turn for everybody else in between. */
export async function inBatches<T>(
  items: readonly T[],
  { size, pace }: { readonly size: number; readonly pace: Throttle | undefined },
  task: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  if (items.length <= size) return task(items)
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await pace?.yieldLoop()
    await task(items.slice(at, at + size))
  }
}
