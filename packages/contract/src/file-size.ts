const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** The best unit for a number of bytes, as a power of 1000. */
export function sizePower(bytes: number): number {
  const power = bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3)
  return Math.min(power, UNITS.length - 1)
}

/** A number of bytes in a unit, without its name. */
export function sizeIn(power: number, bytes: number): string {
  return (bytes / 1000 ** power).toLocaleString('en-US', {
    maximumFractionDigits: power === 0 ? 0 : 1,
    minimumFractionDigits: power === 0 ? 0 : 1,
  })
}

export const sizeUnit = (power: number): string => UNITS[power] ?? 'bytes'

/** '8.2 MB', '12.0 kB', '512 bytes'. */
export function formatSize(bytes: number): string {
  const power = sizePower(bytes)
  return `${sizeIn(power, bytes)} ${sizeUnit(power)}`
}

/** 'has 8.2 MB. The largest we take is 5.0 MB.', in bytes where rounding would hide the difference. */
export function tooLargeText(bytes: number, max: number): string {
  const isClose = formatSize(bytes) === formatSize(max)
  const [size, limit] = [bytes, max].map((each) =>
    isClose ? `${sizeIn(0, each)} bytes` : formatSize(each),
  )
  return `has ${size}. The largest we take is ${limit}.`
}
