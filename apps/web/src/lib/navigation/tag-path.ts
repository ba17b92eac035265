import { foldTag } from '@devhood/contract/text'

/** URL of the posts with a tag. */
export function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(foldTag(tag))}`
}
