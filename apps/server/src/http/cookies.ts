const isBlank = (character: string | undefined) => character === ' ' || character === '\t'

/**
 * Without the spaces and tabs around it. `trim` would remove more, and accept a cookie as a session that pages of a
 * neighbouring host can set, because its name begins with another kind of blank instead of `__Host-`. A regular
 * expression would take quadratic time on a long run of blanks, which anybody can send.
 */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

/** The values that a request's Cookie header has under a name, as they were sent. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  if (!header?.includes(prefix)) return []
  return header
    .split(';')
    .map(trimBlanks)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}
