/** One piece of a file: bytes `start` (included) to `end` (not included), the `index`-th of all. */
export interface Chunk {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** How many pieces a file of `size` bytes goes in; an empty one still is one piece. */
export function chunkCount(size: number, length: number): number {
  return Math.max(1, Math.ceil(size / length))
}

/** The pieces from the `first` on, in order: without a gap and without overlap up to the end of the file. */
export function chunksFrom(first: number, size: number, length: number): Chunk[] {
  const count = Math.max(0, chunkCount(size, length) - first)
  return Array.from({ length: count }, (_, step) => {
    const index = first + step
    return { index, start: index * length, end: Math.min(size, (index + 1) * length) }
  })
}

/** The end of a content-range is the last byte itself. */
export function contentRange({ start, end }: Chunk, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}
