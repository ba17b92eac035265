import { type Pace } from './present.ts'

/** Works on some items after the others, with a turn for everybody else in between. */
export async function inPortions<T>(
  items: readonly T[],
  { size, pace }: { readonly size: number; readonly pace: Pace | undefined },
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  if (items.length <= size) return work(items)
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await pace?.rest()
    await work(items.slice(at, at + size))
  }
}
