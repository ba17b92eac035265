/** One chunk of a file: bytes `start` (inclusive) to `end` (exclusive), at position `index`. */
export interface Chunk {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Number of chunks for a file of `size` bytes; an empty file has one chunk. */
export const chunkCount = (size: number, length: number): number =>
  Math.max(1, Math.ceil(size / length))

/** The chunks from index `first` on, in order, without gaps or overlaps, up to the end of the file. */
export function chunksFrom(first: number, size: number, length: number): Chunk[] {
  const count = Math.max(0, chunkCount(size, length) - first)
  return Array.from({ length: count }, (_, step) => {
    const index = first + step
    return { index, start: index * length, end: Math.min(size, (index + 1) * length) }
  })
}

/** In a content-range header, the end is inclusive. */
export const contentRange = ({ start, end }: Chunk, size: number): string =>
  `bytes ${start}-${end - 1}/${size}`
