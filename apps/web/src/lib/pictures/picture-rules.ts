/** Accepted media types with their file name extensions. */
export type Accepted = Readonly<Record<string, readonly [string, ...string[]]>>

const PNG_AND_JPEG = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } as const

export const POST_PICTURES = { 'image/svg+xml': ['.svg'], ...PNG_AND_JPEG } satisfies Accepted

export const PROFILE_PICTURES = PNG_AND_JPEG satisfies Accepted

/** What files a form takes. */
export interface PictureRules {
  readonly accepted: Accepted
  /** Maximum size in bytes. */
  readonly maxSize: number
  /** Several files at once. */
  readonly multiple: boolean
}
