/**
 * Draws one SVG: its text comes in on stdin, a PNG goes out on stdout. A process of its own, because
 * the drawing library stops for no timeout; this one ends itself when it takes too much, and its
 * parent kills it all the same.
 */
import { kill, memoryUsage, pid, stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { IMAGE_LIMITS } from './limits.ts'

const MEMORY_MAX = 512 * 1024 * 1024
const { rasterSide: side, seconds } = IMAGE_LIMITS
/** At this density one unit of an SVG is one pixel. */
const DENSITY = 72

const endNow = () => kill(pid, 'SIGKILL')
setTimeout(endNow, seconds * 1000).unref()
setInterval(() => {
  if (memoryUsage.rss() > MEMORY_MAX) endNow()
}, 25).unref()

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.cache(false)

const svg = await buffer(stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
const density = Math.min(Math.max((DENSITY * side) / Math.max(width, height), 1), 100_000)
const png = await sharp(svg, { density, limitInputPixels: (side + 1) ** 2 })
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 6 })
  .toBuffer()
stdout.write(png)
