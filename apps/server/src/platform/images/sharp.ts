import { AppError } from '@devhood/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Images, Picture, Rendered, Rendition, Source } from './images.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { openQueue } from './queue.ts'
import { renderPicture } from './render.ts'
import { sniff } from './sniff.ts'
import { rasterise } from './svg.ts'
import { thumbhashOf } from './thumbhash.ts'

const { pixels, side } = IMAGE_LIMITS

const damaged = (cause: unknown) => new AppError('storage_invalid_file', { cause })

/** What may be decoded in this process. Of SVG it is initials, drawn by ourselves; a person's goes to its own. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadSvgBuffer',
]

/** The library's settings are the process's: two decoders, one thread each, and hardly any cache. */
function configure(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.concurrency(1)
  sharp.cache({ memory: 16, files: 0, items: 20 })
}

function checkSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) <= side && width * height <= pixels) return
  throw new AppError('storage_image_resolution_exceeded', {
    message: `The picture is ${width} × ${height} pixels; accepted are ${pixels} in all and ${side} a side.`,
  })
}

/** Opens a picture without decoding it: its size is checked by its header alone. */
async function openPicture(bytes: Buffer): Promise<{ picture: Sharp; metadata: Metadata }> {
  const header = sharp(bytes, { limitInputPixels: false })
  const metadata = await header.metadata().catch((error: unknown) => {
    throw damaged(error)
  })
  checkSize(metadata)
  return { picture: sharp(bytes, { failOn: 'error', limitInputPixels: pixels }), metadata }
}

async function inspect(bytes: Buffer): Promise<Picture> {
  const type = sniff(bytes)
  if (type === undefined) throw new AppError('storage_file_type_unsupported')
  const raster = type === 'svg' ? await rasterise(bytes) : undefined
  const { picture, metadata } = await openPicture(raster ?? bytes)
  const { width, height } = metadata.autoOrient
  const upright = picture.autoOrient().timeout({ seconds: IMAGE_LIMITS.seconds })
  const hash = await thumbhashOf(upright).catch((error: unknown) => {
    throw damaged(error)
  })
  return { type, width, height, hash, raster }
}

/** An inspected picture fails to render for want of time only, and there may be more of it later. */
function outOfTime(error: unknown): never {
  if (!(error instanceof Error) || !error.message.startsWith('timeout')) throw error
  throw new AppError('general_service_unavailable', {
    retryAfter: IMAGE_LIMITS.seconds,
    cause: error,
  })
}

async function render(bytes: Buffer, rendition: Rendition): Promise<Rendered> {
  const { picture, metadata } = await openPicture(bytes)
  const rendered = await renderPicture(picture, metadata, rendition).catch(outOfTime)
  return { bytes: rendered, type: rendition.output }
}

export function openImages(): Images {
  configure()
  const queue = openQueue({
    running: IMAGE_LIMITS.running,
    waiting: IMAGE_LIMITS.waiting,
    retryAfter: IMAGE_LIMITS.seconds,
  })
  return {
    inspect: (source: Source) => queue.run(async () => inspect(await source())),
    render: (source, rendition) => queue.run(async () => render(await source(), rendition)),
    renderLater: (source, rendition) =>
      queue.runLater(async () => render(await source(), rendition)),
  }
}
