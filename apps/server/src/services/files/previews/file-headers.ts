import { AppError } from '@devhood/contract'
import type { ByteRange } from '#platform/blobs'

/** Characters that RFC 8187 doesn't leave unencoded. */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/gu

function percent(character: string): string {
  return Array.from(
    Buffer.from(character),
    (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('')
}

/** A Content-Disposition header for any name, with an ASCII fallback for old clients (RFC 6266 and 8187). */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/gu, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${name.replaceAll(PLAIN, percent)}`
}

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
