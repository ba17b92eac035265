/** Characters that look like the dot of an address, besides those that NFKC makes one. */
const DOTS = /[。ꓸ‧]/g
/** Direction overrides, embeddings and isolates show the letters of a name in another order. */
const REORDERS = /[\u202A-\u202E\u2066-\u2069]/
/** A dot between words, as in a host or an email address; but not the one of `Node.js`. An IPv4 address or a scheme. */
const ADDRESS = /[\p{L}\p{N}]\.(?!js(?![\p{L}\p{N}]))\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d|:\/\//iu

/** Whether people may take a text for the address of a page or a mailbox. */
function looksLikeAddress(text: string): boolean {
  const visible = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return REORDERS.test(text) || ADDRESS.test(visible.replaceAll(DOTS, '.'))
}

/** The name of a link, or where it leads if the name looks like an address, which may be another one. */
export function linkName(name: string, href: string): string {
  if (!looksLikeAddress(name)) return name
  return href.startsWith('mailto:')
    ? decodeURIComponent(href.slice(7))
    : (URL.parse(href)?.href ?? href)
}
