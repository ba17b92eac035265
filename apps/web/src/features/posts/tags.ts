/**
 * The tags of a comma field: spaces removed, split on commas, no empty ones, and each only once
 * whatever its capitals (the first spelling stays).
 */
export function parseTags(field: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of field.replaceAll(/\s/gu, '').split(',')) {
    const key = tag.toLowerCase()
    if (tag !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** How a tag reads on the page: led by one `#`, whether or not it was typed with one. */
export function tagLabel(tag: string): string {
  return tag.startsWith('#') ? tag : `#${tag}`
}
