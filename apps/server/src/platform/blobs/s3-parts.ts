import type { Readable } from 'node:stream'

/** Some bytes of a stream, as they came. */
export interface Part {
  readonly chunks: readonly Buffer[]
  readonly size: number
  readonly isLast: boolean
}

/** Cuts a stream into parts of this size, the last of which may be smaller, or empty when it is the only one. */
export async function* partsOf(body: Readable, partSize: number): AsyncGenerator<Part> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (rest.length > 0) {
      // Only now is it known that more follows.
      if (size === partSize) {
        yield { chunks, size, isLast: false }
        chunks = []
        size = 0
      }
      const taken = rest.subarray(0, partSize - size)
      chunks.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { chunks, size, isLast: true }
}
