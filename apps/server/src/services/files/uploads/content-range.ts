import { AppError, LIMITS } from '@devhood/contract'

export interface Chunk {
  readonly index: number
  readonly length: number
  /** The size of the whole file in bytes, and the number of its parts. */
  readonly total: number
  readonly count: number
}

const FORM = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/
const STEP = LIMITS.uploadChunk

const invalid = (message: string) => new AppError('storage_invalid_content_range', { message })

/**
 * Parses a content-range header. Chunks start at multiples of 5 MiB and have this length, except the last one. The
 * last one may give the file's size as its end, as an old client does. Throws storage_invalid_content_range.
 */
export function parseContentRange(header: string): Chunk {
  const parts = FORM.exec(header)
  if (!parts) throw invalid('The content-range header must have the form "bytes start-end/size".')
  const [start = 0, end = 0, total = 0] = parts.slice(1).map(Number)
  if (end < start || start >= total || end > total)
    throw invalid('The content-range header names bytes outside of the file.')
  const length = Math.min(STEP, total - start)
  const isLast = start + length === total
  if (start % STEP !== 0 || (end !== start + length - 1 && !(isLast && end === total)))
    throw invalid(
      `A chunk must begin at a multiple of ${STEP} bytes and be as long, the last excepted.`,
    )
  return { index: start / STEP, length, total, count: Math.ceil(total / STEP) }
}
