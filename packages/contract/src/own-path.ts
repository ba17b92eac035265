/** No host has this name, so only a path of the page's own site resolves to it. */
const OWN = 'https://own.invalid'

/**
 * The path of a page on our own site that an address from outside names, normalised; undefined for any other address. Only
 * the normalised path is judged, because that is what the browser opens: `/.//host` is `//host`, which is another site.
 */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined
  const url = URL.parse(address, OWN)
  if (url?.origin !== OWN || url.pathname.includes('//')) return undefined
  return url.pathname + url.search + url.hash
}
