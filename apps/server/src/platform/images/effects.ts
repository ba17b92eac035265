import sharp, { type Sharp } from 'sharp'
import type { Rendition } from './images.ts'
import type { Size } from './size.ts'

/** Pixels in memory: four bytes each, row by row. */
interface Raster extends Size {
  readonly data: Buffer
}

/** Distance of a corner's edge from the side, in a row whose middle is `dy` from the circle's centre. */
function inset(centre: number, radius: number, dy: number): number {
  return centre - Math.sqrt(Math.max(0, radius * radius - dy * dy))
}

/** Makes the ends of a row transparent up to the circle, and antialiases the pixels that it crosses. */
function roundRow({ data, width }: Raster, row: number, radius: number, dy: number): void {
  const start = row * width * 4
  const outside = Math.max(0, Math.floor(inset(radius, radius + 0.5, dy)))
  const inside = Math.ceil(inset(radius, radius - 0.5, dy))
  data.fill(0, start, start + outside * 4)
  data.fill(0, start + (width - outside) * 4, start + width * 4)
  for (let x = outside; x < inside; x++) {
    const covered = Math.min(1, Math.max(0, radius - Math.hypot(radius - x - 0.5, dy) + 0.5))
    for (const at of [start + x * 4 + 3, start + (width - 1 - x) * 4 + 3])
      data[at] = Math.round((data[at] ?? 0) * covered)
  }
}

/** Rounds the corners in place; a radius beyond half a side makes that side a semicircle. */
function roundCorners(raster: Raster, wanted: number): void {
  const { width, height } = raster
  const radius = Math.min(wanted, width / 2, height / 2)
  for (let row = 0; row < Math.ceil(radius); row++) {
    roundRow(raster, row, radius, radius - row - 0.5)
    if (height - 1 - row > row) roundRow(raster, height - 1 - row, radius, radius - row - 0.5)
  }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/** Whether a rendition needs more than scaling and cropping. */
export function hasEffects(rendition: Rendition): boolean {
  const { borderWidth, borderRadius, opacity, rotation } = rendition
  return borderWidth > 0 || borderRadius > 0 || opacity < 1 || rotation % 360 !== 0
}

const open = ({ data, width, height }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Canvas size of a rotated image: every pixel that a corner touches, on both sides. */
function canvasOf(width: number, height: number, degrees: number) {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const span = (side: number, reach: number) =>
    Math.ceil(side / 2 + reach + 0.5) - Math.floor(side / 2 - reach - 0.5)
  return {
    width: span(width, (width * cos + height * sin) / 2),
    height: span(height, (width * sin + height * cos) / 2),
  }
}

async function rotate(raster: Raster, degrees: number): Promise<Raster> {
  const turned = await toRaster(open(raster).rotate(degrees, { background: TRANSPARENT }))
  if (degrees % 90 === 0) return turned
  const canvas = canvasOf(raster.width, raster.height, degrees)
  const across = Math.max(0, canvas.width - turned.width)
  const down = Math.max(0, canvas.height - turned.height)
  const margins = {
    left: across >> 1,
    right: across - (across >> 1),
    top: down >> 1,
    bottom: down - (down >> 1),
  }
  return toRaster(open(turned).extend({ ...margins, background: TRANSPARENT }))
}

/**
 * Applies opacity, background, border, radius and rotation, in this order, to sRGB pixels. The library has its own
 * order within one pass, so each is a separate pass.
 */
export async function applyEffects(picture: Sharp, rendition: Rendition): Promise<Sharp> {
  const { opacity, background, borderWidth, borderColor, borderRadius, rotation } = rendition
  let raster = await toRaster(picture)
  if (opacity < 1) raster = await toRaster(open(raster).linear([1, 1, 1, opacity], [0, 0, 0, 0]))
  if (background !== undefined)
    raster = await toRaster(open(raster).flatten({ background: `#${background}` }))
  if (borderWidth > 0) {
    const [top, bottom, left, right] = [borderWidth, borderWidth, borderWidth, borderWidth]
    raster = await toRaster(
      open(raster).extend({ top, bottom, left, right, background: `#${borderColor}` }),
    )
  }
  if (borderRadius > 0) roundCorners(raster, borderRadius)
  if (rotation % 360 !== 0) raster = await rotate(raster, rotation)
  return open(raster)
}
