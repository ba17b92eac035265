import { type DrawJob } from './draw-picture.ts'
import { render, type Surface } from './editing/render.ts'
import { reducedSize, type Size } from './reduced-size.ts'

/** JPEG quality: higher values only enlarge the file. */
const QUALITY = 0.92
/** Side in pixels of the small copy in which transparent parts are looked for. */
const SAMPLE_SIDE = 256

addEventListener('message', ({ data }: MessageEvent<DrawJob>) => {
  const drawn = draw(data).catch(() => undefined)
  void drawn.then((picture) => postMessage(picture))
})

/** Encodes the picture upright, in the wide colour gamut of cameras. */
async function draw({ file, size, type, edits }: DrawJob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = edits
    ? render(bitmap, edits, openSurface)
    : canvasWith(bitmap, size ?? reducedSize(bitmap) ?? bitmap)
  const as = type ?? (isTransparent(bitmap) ? 'image/png' : 'image/jpeg')
  bitmap.close()
  return canvas.convertToBlob({ type: as, quality: QUALITY })
}

function openSurface({ width, height }: Size): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function canvasWith(bitmap: ImageBitmap, size: Size): OffscreenCanvas {
  const { canvas, context } = openSurface(size)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
  if (!context) throw new Error('There is no canvas to draw on.')
  return context
}

/** Whether a small copy has a pixel that isn't opaque. */
function isTransparent(bitmap: ImageBitmap): boolean {
  const side = (length: number) => Math.min(length, SAMPLE_SIDE)
  const sample = canvasWith(bitmap, { width: side(bitmap.width), height: side(bitmap.height) })
  const { data } = contextOf(sample).getImageData(0, 0, sample.width, sample.height)
  return data.some((value, index) => index % 4 === 3 && value < 255)
}
