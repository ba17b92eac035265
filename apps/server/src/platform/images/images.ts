import type { Load, TaskOwner } from './queue/queue.ts'

/** What a picture can come in as. */
export type PictureType = 'png' | 'jpeg' | 'svg'

/** What a rendering can go out as. */
export type OutputType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** Which part of a picture survives a crop. */
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

/** The bytes of a file, read when its turn has come; once more should the first time go wrong. */
export type Source = () => AsyncIterable<Uint8Array>

/** What is known of an accepted picture. */
export interface Picture {
  readonly type: PictureType
  /** Size in pixels as a person sees it: after the orientation that a camera noted. Of an SVG, its raster's. */
  readonly width: number
  readonly height: number
  /** A thumbhash in base64: some 25 bytes that paint a blurred placeholder. */
  readonly hash: string
  /** Of all its bytes, hexadecimal. */
  readonly md5: string
  /** An SVG drawn once, as PNG; everything shown of it comes from here. */
  readonly raster: Buffer | undefined
}

/**
 * A rendering, made in this order: scale and crop, opacity, background, border, radius, rotation.
 * Colours are six hexadecimal digits.
 */
export interface Rendition {
  /** 0 follows the other by aspect ratio; both 0 is the picture's own size; both given crop at `gravity`. */
  readonly width: number
  readonly height: number
  readonly gravity: Gravity
  /** 0 to 100 for jpeg, webp and avif; undefined takes a good one for the type. PNG and GIF have none. */
  readonly quality: number | undefined
  /** Added outside: a border of 5 makes the result 10 pixels wider and higher. */
  readonly borderWidth: number
  readonly borderColor: string
  readonly borderRadius: number
  readonly opacity: number
  /** Degrees clockwise; the canvas grows, its new corners are transparent. */
  readonly rotation: number
  /** Fills what is transparent. Without it JPEG, which knows no transparency, gets white. */
  readonly background: string | undefined
  readonly output: OutputType
}

/** The picture as it is, as PNG. */
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

/** What else is made of a picture while the process that has read it holds it open. */
export interface FollowUp {
  /** Renderings are made from the picture in this width, in pixels: none of them should be wider. */
  readonly width: number
  /** The picture stays open until this ends. Nobody waits for it, and nobody hears here of its failure. */
  readonly run: (picture: Picture, render: RenderOpen) => Promise<void>
}
/** Undefined when somebody waits for something else: then it is time to end. */
export type RenderOpen = (rendition: Rendition) => Promise<Buffer> | undefined

/**
 * Looks at pictures and renders them, a few at a time: what comes in (`inspect`) apart from what is shown (`render`), so
 * that neither waits for the other. Nobody's pictures wait for all those of somebody else (queue.ts). Metadata never goes
 * from source to result: orientation is baked in, colour profiles of screens are kept, all else is left behind.
 * Refuses with `general_rate_limit_exceeded` who has too much waiting, and with `general_service_unavailable` when all have.
 */
export interface Images {
  /**
   * Reads a picture to its last byte. Refuses with `storage_file_type_unsupported`,
   * `storage_invalid_file` (damaged, or takes too long) or `storage_image_resolution_exceeded`.
   */
  inspect(source: Source, owner: TaskOwner, followUp?: FollowUp): Promise<Picture>
  /** Opens a picture for a follow-up alone, only while nobody waits for anything; false when there is too much to do. */
  openWhenIdle(source: Source, owner: TaskOwner, followUp: FollowUp): Promise<boolean>
  /** Renders a PNG or JPEG that was inspected before; once for all who ask under the turn's name at the same time. */
  render(source: Source, owner: TaskOwner, rendition: Rendition): Promise<Rendered>
  /**
   * Has a process ready by the time that a picture of this person comes: to start one takes longer than to read most
   * pictures. Refuses who has too many waiting.
   */
  prewarm(person: string): void
  /** How many tasks run at this moment, and how many stand in line for which somebody waits. */
  load(): Load
}
