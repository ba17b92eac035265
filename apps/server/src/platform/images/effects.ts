import sharp, { type Sharp } from 'sharp'
import { type Raster, roundCorners } from './corners.ts'
import type { Rendition } from './images.ts'

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
