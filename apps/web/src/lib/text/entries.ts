/** Entries of a comma-separated field: trimmed, without duplicates regardless of case. */
export function parseEntries(field: string): string[] {
  const entries = new Map<string, string>()
  for (const entry of field.split(',')) {
    const text = entry.trim().replace(/^#+/, '')
    const key = text.toLowerCase()
    if (key !== '' && !entries.has(key)) entries.set(key, text)
  }
  return [...entries.values()]
}
