/** No host has this name, so only a path of the page's own site resolves to it. */
const OWN = 'https://own.invalid'

/**
 * The path of a page on our own site that an address from outside names, normalised; undefined for any other address. Only
 * the normalised path is judged, because that is what the browser opens: `/.//host` is `//host`, which is another site.
 */
export function ownPath(address: string | undefined): string | undefined {
  const url = address?.startsWith('/') ? URL.parse(address, OWN) : null
  return url?.origin === OWN && !url.pathname.includes('//')
    ? url.href.slice(OWN.length)
    : undefined
}
