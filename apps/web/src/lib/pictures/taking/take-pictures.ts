import { toast } from '#lib/feedback/toasts'
import { canDraw, drawPicture } from '../draw-picture.ts'
import { checkFiles } from './check-files.ts'
import { formatOf, HEAD_LENGTH, nameFor, convertibleTypeOf } from './file-format.ts'
import { type PictureRules } from '../picture-rules.ts'

/**
 * Gives pictures the name and type of their content, and converts what the server doesn't take but the browser can read:
 * WebP, AVIF, GIF, HEIC. The result are the accepted files, and why the others are rejected. Never throws.
 */
export async function takePictures(files: readonly File[], rules: PictureRules) {
  const taken: File[] = []
  // One after the other: a decoded photo takes fifty megabytes.
  for (const file of files) taken.push(await takePicture(file).catch(() => file))
  return checkFiles(taken, rules)
}

async function takePicture(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer())
  const format = formatOf(head)
  if (format) return withFormat(file, file, format)
  // Names lie: a WebP from the web is often called a JPEG.
  const own = withType(file, convertibleTypeOf(head) ?? typeWithoutSignature(file))
  const drawn = own.type.startsWith('image/') && canDraw() ? await tryDrawing(own) : undefined
  if (drawn?.type !== 'image/png' && drawn?.type !== 'image/jpeg') return own
  if (await isAnimated(own))
    toast({
      title: 'The first frame was taken',
      text: `Animations aren't supported: ${file.name} becomes a still picture.`,
    })
  return withFormat(drawn, file, drawn.type)
}

/** The formats that have a signature; a file without that is of another type. */
const SIGNED = /^(?:image\/(?:png|jpeg|webp|gif|avif|hei[cf]|tiff|jxl))?$/
const SVG = 'image/svg+xml'

/** What a file may be that starts like none of the known formats; '' for anything but a picture. */
function typeWithoutSignature({ name, type }: File): string {
  if (type === SVG || name.toLowerCase().endsWith('.svg')) return SVG
  return type.startsWith('image/') && !SIGNED.test(type) ? type : ''
}

const withType = (file: File, type: string): File =>
  type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified })

/** The server takes SVG files that start unusually, and tells what is wrong with others. */
const tryDrawing = async (file: File): Promise<Blob | undefined> =>
  file.type === SVG ? undefined : drawPicture({ file }).catch(() => undefined)

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
  } catch {
    // A picture that could be drawn is taken, whether it moves or not.
    return false
  } finally {
    decoder.close()
  }
}
