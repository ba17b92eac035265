const isBlank = (character: string | undefined) => character === ' ' || character === '\t'

/**
 * Removes surrounding spaces and tabs. `trim` would remove more. A page on a sibling host could then set a cookie
 * that passes as a session: one whose name starts with another kind of whitespace before `__Host-`. A regular
 * expression would take quadratic time on a long run of blanks, which anyone can send.
 */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

/** The values of a cookie in a Cookie header, as they were sent. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  if (!header?.includes(prefix)) return []
  return header
    .split(';')
    .map(trimBlanks)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}
