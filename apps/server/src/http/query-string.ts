/** Marks a parsed query string that must be refused, with the reason. The router's parser itself can't refuse. */
export const QUERY_ERROR = Symbol('fault of the query string')

export interface QueryString extends Record<string, unknown> {
  [QUERY_ERROR]?: string
}

const PAIRS_MAX = 1000
/** `queries[0]` and `queries[]` are elements of the list `queries`. */
const ELEMENT = /^([^[\]]+)\[(\d{0,9})\]$/

/** The elements of each list by position, in the order of the URL. */
type Lists = Map<string, Map<string, string>>

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * Adds one pair. Elements without a position are appended. The last value of a repeated name or position wins: the
 * official SDKs 16.0.2 and 16.1.0 send every query parameter twice.
 */
function add(query: QueryString, lists: Lists, key: string, value: string): void {
  const [, name, position] = ELEMENT.exec(key) ?? []
  if (name === undefined) {
    lists.delete(key)
    query[key] = value
    return
  }
  const list = lists.get(name) ?? new Map<string, string>()
  list.set(position || `[${list.size}]`, value)
  lists.set(name, list)
  query[name] = undefined
}

/** Parses a query string to text and lists of text; `__proto__` is an ordinary name. */
export function parseQueryString(text: string): QueryString {
  const query = Object.create(null) as QueryString
  const lists: Lists = new Map()
  if (text === '') return query
  const pairs = text.split('&', PAIRS_MAX + 1)
  if (pairs.length > PAIRS_MAX)
    query[QUERY_ERROR] = `There are more than ${PAIRS_MAX} query parameters.`
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const end = equals < 0 ? pair.length : equals
    try {
      add(query, lists, decode(pair.slice(0, end)), decode(pair.slice(end + 1)))
    } catch {
      query[QUERY_ERROR] = 'The query string is not correctly percent-encoded.'
    }
  }
  for (const [name, list] of lists) query[name] = [...list.values()]
  if (text.includes('%00')) query[QUERY_ERROR] = 'The query string holds a NUL character.'
  return query
}
