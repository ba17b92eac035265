import { type Json, putJson } from './json.ts'

/** The size of a buffer. A longer value gets memory of its own. */
const SIZE = 256 * 1024
/** How many buffers are kept for their next use. */
const FREE_MAX = 8

/** A value in a buffer that the next value overwrites after `release`. */
export interface LentBytes {
  readonly bytes: Buffer
  readonly release: () => void
}

/**
 * Buffers for values that are sent once. Memory of its own costs more than the writing of a value: it is found, touched for the
 * first time, and collected. Undefined for a value that may be too long. A buffer that nobody releases is never used again.
 */
export function openJsonBuffers(): (json: Json) => LentBytes | undefined {
  const free: Buffer[] = []
  return (json) => {
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(SIZE)
    const end = putJson(json, buffer, 0)
    const release = () => void (free.length < FREE_MAX && free.push(buffer))
    if (end !== undefined) return { bytes: buffer.subarray(0, end), release }
    release()
    return undefined
  }
}
