import { AppError } from '@devhood/contract'
import type { ByteRange } from '#platform/blobs'

const FORM = /^bytes=(\d{1,15})-(\d{0,15})$/
/** The maximum response to an open-ended range. */
const OPEN_END = 2_000_000

/** The single requested range of bytes, both ends inclusive. Throws storage_invalid_range. */
export function parseByteRange(header: string, size: number): ByteRange {
  const [, first, last] = FORM.exec(header) ?? []
  const start = Number(first)
  const end = last === '' ? Math.min(start + OPEN_END, size) - 1 : Number(last)
  const isOpen = last === '' && start < size
  // Comparisons with NaN are false, so an invalid range doesn't pass.
  if ((isOpen || start < end) && end < size) return { start, end }
  throw new AppError('storage_invalid_range', {
    message: `Ask for one range inside of the ${size} bytes, as in "bytes=0-99".`,
  })
}
