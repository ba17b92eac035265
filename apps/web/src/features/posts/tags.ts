import { foldTag, tagsIn } from '@devhood/contract/text'
import { type Post } from '@devhood/contract/schemas'

/** Tags of a comma-separated field: without spaces and empty ones, each once regardless of case, in its first spelling. */
export function parseTags(field: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of field.replaceAll(/\s/gu, '').split(',')) {
    const key = foldTag(tag)
    if (key !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** The folded tags of a post: those of its list, and those in its caption. */
export const tagsOf = ({ tags, caption }: Pick<Post, 'tags' | 'caption'>): string[] => [
  ...tags.map(foldTag),
  ...tagsIn(caption ?? ''),
]
