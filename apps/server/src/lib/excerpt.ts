/** A text in one line, cut off after this number of code points. */
export function excerpt(text: string, max: number): string {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  if (Array.from(text).length <= max) return oneLine
  return `${Array.from(oneLine)
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
