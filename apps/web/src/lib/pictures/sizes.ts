const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** The best unit for a number of bytes, as a power of 1000. */
function powerOf(bytes: number): number {
  const power = bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3)
  return Math.min(power, UNITS.length - 1)
}

function inUnit(bytes: number, power: number): string {
  return (bytes / 1000 ** power).toLocaleString('en-US', {
    maximumFractionDigits: power === 0 ? 0 : 1,
    minimumFractionDigits: power === 0 ? 0 : 1,
  })
}

/** '8.2 MB', '12.0 kB', '512 bytes'. */
export function formatSize(bytes: number): string {
  const power = powerOf(bytes)
  return `${inUnit(bytes, power)} ${UNITS[power]}`
}

/** '5.9 of 8.2 MB · 72 %' */
export function formatProgress(loaded: number, total: number): string {
  const power = powerOf(total)
  const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100)
  return `${inUnit(loaded, power)} of ${inUnit(total, power)} ${UNITS[power]} · ${percent} %`
}

/** '1.2 MB/s' */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(Math.round(bytesPerSecond))}/s`
}
