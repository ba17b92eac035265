/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Maximum size in pixels. Pages show pictures at most 2000 wide and three times as tall. Twice that leaves room for
 * future screens, and stays below the server's limit of 50 megapixels.
 */
const MAX_SIZE: Size = { width: 4096, height: 12_000 }

/** The reduced size with the same ratio; undefined when the picture isn't reduced. */
export function reducedSize({ width, height }: Size): Size | undefined {
  const scale = Math.min(MAX_SIZE.width / width, MAX_SIZE.height / height)
  if (scale >= 1) return undefined
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
