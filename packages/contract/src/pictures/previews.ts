/** File types that a preview can be asked for, as they are named in its address. */
export const PREVIEW_OUTPUTS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const

type Edge = 'top' | 'bottom'

/** What the address of a preview may ask for; what is left out has a default. */
export interface PreviewOptions {
  /** Pixels; the one that is left out or 0 follows the other. */
  readonly width?: number
  readonly height?: number
  /** Which part stays when both are given and the ratio differs. */
  readonly gravity?: 'center' | 'left' | 'right' | Edge | `${Edge}-${'left' | 'right'}`
  /** 0 to 100; -1 is none asked for. */
  readonly quality?: number
  readonly borderWidth?: number
  /** Hexadecimal, without #; `background` too. */
  readonly borderColor?: string
  readonly borderRadius?: number
  /** 0 to 1. */
  readonly opacity?: number
  /** Degrees, -360 to 360. */
  readonly rotation?: number
  readonly background?: string
  readonly output?: (typeof PREVIEW_OUTPUTS)[number]
}
