import { toast } from '#lib/feedback/toasts'
import { canDraw, drawPicture } from './draw-picture.ts'
import { formatOf, HEAD_LENGTH, nameFor } from './file-format.ts'

/** Pictures by their types, or by names where the system knows no type. */
const PICTURE_NAME = /\.(?:avif|bmp|gif|hei[cf]|jxl|tiff?|webp)$/i

/**
 * Gives pictures the name and type of their content, and converts what the server doesn't take but the browser can read:
 * WebP, AVIF, GIF, HEIC. Other files stay unchanged, and the form says what is wrong with them. Never throws.
 */
export async function takePictures(files: readonly File[]): Promise<File[]> {
  const taken: File[] = []
  // One after the other: a decoded photo takes fifty megabytes.
  for (const file of files) taken.push(await takePicture(file).catch(() => file))
  return taken
}

async function takePicture(file: File): Promise<File> {
  const format = formatOf(new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer()))
  if (format) return withFormat(file, file, format)
  const isPicture = file.type.startsWith('image/') || PICTURE_NAME.test(file.name)
  const drawn = isPicture && canDraw() ? await drawPicture({ file }) : undefined
  if (drawn?.type !== 'image/png' && drawn?.type !== 'image/jpeg') return file
  if (await isAnimated(file))
    toast({
      title: 'The first frame was taken',
      text: `Animations aren't supported: ${file.name} becomes a still picture.`,
    })
  return withFormat(drawn, file, drawn.type)
}

/** The content as a file with a suitable name; the original itself if nothing changes. */
function withFormat(content: Blob, original: File, type: Parameters<typeof nameFor>[1]): File {
  const { lastModified } = original
  const name = nameFor(original.name, type)
  const isSame = content === original && name === original.name && type === original.type
  return isSame ? original : new File([content], name, { type, lastModified })
}

/** The part of the browser's decoder that tells whether a picture moves. */
interface Decoder {
  readonly tracks: {
    readonly ready: Promise<void>
    readonly selectedTrack: { readonly animated: boolean } | null
  }
  readonly close: () => void
}
type OpenDecoder = new (source: { readonly data: ReadableStream; readonly type: string }) => Decoder

/** Without a decoder, every GIF counts as an animation. */
async function isAnimated(file: File): Promise<boolean> {
  const { ImageDecoder: Open } = globalThis as { readonly ImageDecoder?: OpenDecoder }
  if (!Open) return file.type === 'image/gif'
  const decoder = new Open({ data: file.stream(), type: file.type })
  try {
    await decoder.tracks.ready
    return decoder.tracks.selectedTrack?.animated ?? false
  } finally {
    decoder.close()
  }
}
