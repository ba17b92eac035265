/** Set on a parsed query string that must be refused; says why. The router's parser itself can not refuse. */
export const FAULT = Symbol('fault of the query string')

export interface QueryString extends Record<string, unknown> {
  [FAULT]?: string
}

const PAIRS_MAX = 1000
/** `queries[0]` and `queries[]` are elements of the list `queries`. */
const ELEMENT = /^([^[\]]+)\[\d{0,9}\]$/

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/**
 * Adds one pair. Elements keep the order in which they stand in the address; a name that is repeated
 * becomes a list, so that a route that wants one value refuses it.
 */
function add(query: QueryString, key: string, value: string): void {
  const name = ELEMENT.exec(key)?.[1]
  const known = query[name ?? key]
  if (known !== undefined)
    query[name ?? key] = Array.isArray(known) ? [...known, value] : [known, value]
  else query[name ?? key] = name === undefined ? value : [value]
}

/** Parses a query string to text and lists of text; `__proto__` is a name like any other. */
export function parseQueryString(text: string): QueryString {
  const query = Object.create(null) as QueryString
  if (text === '') return query
  const pairs = text.split('&', PAIRS_MAX + 1)
  if (pairs.length > PAIRS_MAX) query[FAULT] = `There are more than ${PAIRS_MAX} query parameters.`
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const end = equals < 0 ? pair.length : equals
    try {
      add(query, decode(pair.slice(0, end)), decode(pair.slice(end + 1)))
    } catch {
      query[FAULT] = 'The query string is not correctly percent-encoded.'
    }
  }
  if (text.includes('%00')) query[FAULT] = 'The query string holds a NUL character.'
  return query
}
