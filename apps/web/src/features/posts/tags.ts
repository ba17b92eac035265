/**
 * The tags of a comma field: spaces removed, split on commas, no empty ones, and each only once
 * whatever its capitals (the first spelling stays).
 */
export function parseTags(field: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of field.replaceAll(/\s/gu, '').split(',')) {
    const key = bareTag(tag).toLowerCase()
    if (key !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** The tag without the `#` with which some people type it; pages put one in front of every tag. */
export function bareTag(tag: string): string {
  return tag.replace(/^#+/, '')
}

/** The tag that a search is for: what is led by `#`. Undefined when words are searched for. */
export function searchedTag(term: string): string | undefined {
  return /^#+\s*(\S.*)$/u.exec(term.trim())?.[1]
}

/** The address of the posts with a tag. */
export function tagPath(tag: string): string {
  return `/explore?q=${encodeURIComponent(`#${bareTag(tag)}`)}`
}
