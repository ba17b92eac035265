import { LIMITS } from '@devhood/contract'

/** A list of related documents by their sequences, the newest first. */
type Sequences = readonly number[]

/**
 * The maximum length of each list, so that all together hold at most `room` documents. Shorter lists leave their
 * share to the others. No list exceeds the limit of a single list.
 */
export function fairLength(lists: Iterable<Sequences>, room: number): number {
  const lengths: number[] = []
  let total = 0
  for (const { length } of lists) {
    lengths.push(length)
    total += length
  }
  // Most lists fit.
  if (total <= room) return LIMITS.relationMax
  lengths.sort((one, other) => one - other)
  let left = room
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at))
    if (length > share) return share
    left -= length
  }
  return LIMITS.relationMax
}
