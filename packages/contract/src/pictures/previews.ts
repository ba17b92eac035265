/** Output formats of a preview, as named in its URL. */
export const PREVIEW_OUTPUTS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const

type Edge = 'top' | 'bottom'

/** Options in a preview's URL; omitted ones have defaults. */
export interface PreviewOptions {
  /** Pixels; a missing or zero side follows from the other one. */
  readonly width?: number
  readonly height?: number
  /** The part to keep when both sides are given and the ratio differs. */
  readonly gravity?: 'center' | 'left' | 'right' | Edge | `${Edge}-${'left' | 'right'}`
  /** 0 to 100; -1 means the default. */
  readonly quality?: number
  readonly borderWidth?: number
  /** Hexadecimal, without #; the same for `background`. */
  readonly borderColor?: string
  readonly borderRadius?: number
  /** 0 to 1. */
  readonly opacity?: number
  /** Degrees, -360 to 360. */
  readonly rotation?: number
  readonly background?: string
  readonly output?: (typeof PREVIEW_OUTPUTS)[number]
}
