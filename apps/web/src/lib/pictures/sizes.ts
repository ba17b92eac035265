import { formatSize, sizeIn, sizePower, sizeUnit } from '@devhood/contract'

/** '5.9 of 8.2 MB · 72 %' */
export function formatProgress(loaded: number, total: number): string {
  const power = sizePower(total)
  const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100)
  return `${sizeIn(power, loaded)} of ${sizeIn(power, total)} ${sizeUnit(power)} · ${percent} %`
}

/** '1.2 MB/s' */
export const formatSpeed = (bytesPerSecond: number): string =>
  `${formatSize(Math.round(bytesPerSecond))}/s`
