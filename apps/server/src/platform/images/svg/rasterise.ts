import { AppError } from '@devhood/contract/errors'
import { tooLargeText } from '@devhood/contract/file-size'
import sharp, { type Sharp } from 'sharp'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Size } from '../size.ts'
import { SVG_BYTES_MAX } from './prologue.ts'
import { readSvg } from './read-svg.ts'
import { type Box, rootOf, type SvgRoot } from './svg-size.ts'

const { rasterSide: side } = IMAGE_LIMITS
/** The density of units of length in browsers. The library draws `DENSITY / 72` pixels for each of the root's. */
const DENSITY = 96
const UNIT = 72 / DENSITY

const open = (svg: string): Sharp =>
  sharp(Buffer.from(svg), { density: DENSITY, limitInputPixels: (side + 1) ** 2 })

/** A rectangle's size with a longer side of this many pixels, in units of the root. */
function scaledTo(longer: number, { width, height }: Size): Size {
  const scale = (longer * UNIT) / Math.max(width, height)
  return { width: Math.max(UNIT, width * scale), height: Math.max(UNIT, height * scale) }
}

/** The smallest rectangle around the drawing in this part of it; undefined when that is empty. */
async function inkIn(root: SvgRoot, view: Box): Promise<Box | undefined> {
  const drawn = open(root.resized(scaledTo(side / 2, view), view))
  const { data, info } = await drawn
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return undefined
  const [across, down] = [view.width / width, view.height / height]
  return {
    x: view.x + left * across,
    y: view.y + top * down,
    width: (right + 1 - left) * across,
    height: (bottom + 1 - top) * down,
  }
}

/** How far from the origin drawings without a size are looked for; small ones don't show from far away. */
const REACHES = [20_000, 1000, 50]

/** The drawing of an SVG without a size: found roughly, then looked at more and more closely. */
async function findInk(root: SvgRoot): Promise<Box> {
  for (const reach of REACHES) {
    const rough = await inkIn(root, { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach })
    const close = rough && (await inkIn(root, rough))
    const ink = close && (await inkIn(root, close))
    if (ink) return ink
  }
  throw new AppError('storage_invalid_file', { message: 'The SVG shows nothing.' })
}

async function draw(bytes: Buffer): Promise<Buffer> {
  const svg = readSvg(bytes)
  const root = rootOf(svg)
  const view = root && !root.size ? await findInk(root) : undefined
  const size = root?.size ?? view
  const drawn = root && size ? root.resized(scaledTo(side, size), view) : svg
  return open(drawn)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/**
 * Draws an SVG as PNG, 2000 pixels on its longer side. The library loads no external resources, and knows only XML's
 * own entities. It can't be interrupted, so it runs in a process that can be killed.
 */
export async function rasterise(svg: Buffer): Promise<Buffer> {
  if (svg.length > SVG_BYTES_MAX)
    throw new AppError('storage_invalid_file_size', {
      message: `This SVG ${tooLargeText(svg.length, SVG_BYTES_MAX)}`,
    })
  try {
    return await draw(svg)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('storage_invalid_file', {
      message: "The SVG can't be drawn.",
      cause: error,
    })
  }
}
