/** In pixels, 1 to 2000. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A complete SVG of this size in pixels. Content of another aspect ratio, in its own `viewBox`, is scaled to fit
 * and centred; the rest stays transparent.
 */
export function svgOf({ width, height }: Size, content: string, viewBox?: string): string {
  const box = viewBox ?? `0 0 ${width} ${height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${content}</svg>`
}
