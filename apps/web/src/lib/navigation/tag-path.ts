import { foldTag } from '@devhood/contract/text'

/** URL of the posts with a tag. */
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(foldTag(tag))}`

/** The tag without a typed `#`; pages show every tag with a `#`. */
export const bareTag = (tag: string): string => tag.replace(/^#+/, '')
