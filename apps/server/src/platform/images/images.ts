import type { Load, TaskOwner } from './queue/queue.ts'

/** Accepted types of uploaded images. */
export type PictureType = 'png' | 'jpeg' | 'svg'

/** Types of rendered images. */
export type OutputType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** The part of an image that a crop keeps. */
export const GRAVITIES = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type Gravity = (typeof GRAVITIES)[number]

/** The bytes of a file, read when the task starts; read again for a retry. */
export type Source = () => AsyncIterable<Uint8Array>

/** The metadata of an accepted image. */
export interface Picture {
  readonly type: PictureType
  /** Size in pixels as displayed: after the EXIF orientation. For an SVG, the size of its raster. */
  readonly width: number
  readonly height: number
  /** A thumbhash in base64: about 25 bytes for a blurred placeholder. */
  readonly hash: string
  /** Of all bytes, in hexadecimal. */
  readonly md5: string
  /** An SVG rasterized as PNG, from which all renditions are made. */
  readonly raster: Buffer | undefined
}

/**
 * A rendition, made in this order: scale and crop, opacity, background, border, radius, rotation. Colours have six
 * hexadecimal digits.
 */
export interface Rendition {
  /**
   * A side of 0 follows from the other by aspect ratio. With both 0 the image keeps its size. Either is smaller where
   * the result would be too large for its format. With both set the image is cropped at `gravity`.
   */
  readonly width: number
  readonly height: number
  readonly gravity: Gravity
  /** 0 to 100 for jpeg, webp and avif; undefined is a good default for the type. PNG and GIF have none. */
  readonly quality: number | undefined
  /** Added outside: a border of 5 makes the result 10 pixels wider and higher. */
  readonly borderWidth: number
  readonly borderColor: string
  readonly borderRadius: number
  readonly opacity: number
  /** Degrees clockwise; the canvas grows, and its new corners are transparent. */
  readonly rotation: number
  /** Fills transparent areas. Without it, JPEG, which has no transparency, uses white. */
  readonly background: string | undefined
  readonly output: OutputType
}

/** The unchanged image, as PNG. */
export const PLAIN: Rendition = {
  width: 0,
  height: 0,
  gravity: 'center',
  quality: undefined,
  borderWidth: 0,
  borderColor: '000000',
  borderRadius: 0,
  opacity: 1,
  rotation: 0,
  background: undefined,
  output: 'png',
}

interface Rendered {
  readonly bytes: Buffer
  readonly type: OutputType
}

/** Further work on an image while its process still has it open. */
export interface FollowUp {
  /** Width in pixels of the open image from which renditions are made: none should be wider. */
  readonly width: number
  /** The image stays open until this ends. Nobody waits for it, and its errors are ignored here. */
  readonly run: (picture: Picture, render: RenderOpen) => Promise<void>
}
/** Undefined when other work is waiting: then the follow-up must end. */
export type RenderOpen = (rendition: Rendition) => Promise<Buffer> | undefined

/**
 * Inspects and renders images, a few at a time. Uploads (`inspect`) and previews (`render`) have separate queues, so
 * that neither waits for the other. Scheduling is fair between people (queue.ts). Metadata never passes from source
 * to result: orientation is applied, colour profiles for screens are kept, and everything else is removed. Throws
 * `general_rate_limit_exceeded` when the person has too much waiting, and `general_service_unavailable` when the
 * queue is full.
 */
export interface Images {
  /**
   * Reads an image to its last byte. Throws `storage_file_type_unsupported`, `storage_invalid_file` (damaged, or
   * takes too long) or `storage_image_resolution_exceeded`.
   */
  inspect(source: Source, owner: TaskOwner, followUp?: FollowUp): Promise<Picture>
  /** Opens an image only for a follow-up, while nobody waits for anything; false when the queue is full. */
  openWhenIdle(source: Source, owner: TaskOwner, followUp: FollowUp): Promise<boolean>
  /** Renders a PNG or JPEG that was inspected before. Concurrent calls with the same task name share one rendering. */
  render(source: Source, owner: TaskOwner, rendition: Rendition): Promise<Rendered>
  /**
   * Starts a process before an image of this person arrives: starting one takes longer than reading most images.
   * Throws when the person has too much waiting.
   */
  prewarm(person: string): void
  /** Number of running tasks, and of queued tasks that somebody waits for. */
  load(): Load
}
