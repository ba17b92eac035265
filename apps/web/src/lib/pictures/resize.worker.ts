import { type ResizeJob } from './resize-picture.ts'

/** JPEG quality: higher values only enlarge the file. */
const QUALITY = 0.92

addEventListener('message', ({ data }: MessageEvent<ResizeJob>) => {
  void resize(data).then(
    (picture) => postMessage(picture),
    () => postMessage(undefined),
  )
})

/** Encodes the picture upright, in the wide colour gamut of cameras, with its original type. */
async function resize({ file, width, height }: ResizeJob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
  if (!context) throw new Error('There is no canvas to draw on.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.convertToBlob({ type: file.type, quality: QUALITY })
}
