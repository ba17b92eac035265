/** Accepted types of uploaded images. */
export type PictureType = 'png' | 'jpeg' | 'svg'

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
  /** What it shows, to find it again after it was recompressed: see `fingerprint.ts`. '' when it shows too little. */
  readonly fingerprint: string
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

/** Further work on an image while its process still has it open. */
export interface FollowUp {
  /** Width in pixels of the open image from which renditions are made: none should be wider. */
  readonly width: number
  /** The image stays open until this ends. Nobody waits for it, and its errors are ignored here. */
  readonly run: (picture: Picture, render: RenderFollowUp) => Promise<void>
}
/** Undefined when other work is waiting: then the follow-up must end. */
export type RenderFollowUp = (rendition: Rendition) => Promise<Buffer> | undefined
