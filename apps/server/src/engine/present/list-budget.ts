import { LIMITS } from '@devhood/contract'

/** A list of related documents by their sequences, the newest first. */
type Sequences = readonly number[]

/**
 * How long each list may be so that all together hold no more than `room`: lists that are shorter leave the rest to the
 * others. No list is longer than the most that any list holds.
 */
export function fairLength(lists: Iterable<Sequences>, room: number): number {
  const lengths = Array.from(lists, ({ length }) => length).toSorted((one, other) => one - other)
  let left = room
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at))
    if (length > share) return share
    left -= length
  }
  return LIMITS.relationMax
}
