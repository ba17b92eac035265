import type { Readable } from 'node:stream'

/** A slice of a stream. */
export interface Part {
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** Bytes that came in one chunk aren't copied. */
const concat = (chunks: readonly Buffer[], size: number): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)

/** Cuts a stream into parts of this size. The last can be smaller, or empty when it is the only one. */
export async function* partsOf(body: Readable, partSize: number): AsyncGenerator<Part> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (rest.length > 0) {
      // Only here is it known that more follows.
      if (size === partSize) {
        yield { bytes: concat(chunks, size), isLast: false }
        chunks = []
        size = 0
      }
      const taken = rest.subarray(0, partSize - size)
      chunks.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { bytes: concat(chunks, size), isLast: true }
}
