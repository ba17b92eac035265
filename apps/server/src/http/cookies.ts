/** The values that a request's Cookie header has under a name, as they were sent. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  if (!header?.includes(prefix)) return []
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}
