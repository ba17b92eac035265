import { type Throttle } from './present.ts'

/** Processes items in batches and yields the event loop between them. */
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
