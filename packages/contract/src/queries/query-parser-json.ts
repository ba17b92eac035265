import { invalidQuery, type RawQuery } from './query-parser-raw.ts'

/** Reads a query from parsed JSON, which has no prototypes of its own; the values of a group are such objects. */
export function readQueryObject(query: unknown): RawQuery {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw invalidQuery('it must be an object with method, attribute and values')
  const { method, attribute, values: given } = query as Readonly<Record<string, unknown>>
  const values = given ?? []
  if (typeof method !== 'string') throw invalidQuery('its method must be a text')
  if (attribute !== undefined && typeof attribute !== 'string')
    throw invalidQuery('its attribute must be a text')
  if (!Array.isArray(values)) throw invalidQuery('its values must be a list')
  return { method, attribute, values: values as unknown[] }
}

/** The number of keys of all objects in it. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const each of Object.values(value)) keys += countKeys(each)
  return keys
}

/** The JSON form, `{"method":"equal","attribute":"a","values":["v"]}`. */
export function parseJsonQuery(text: string): RawQuery {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw invalidQuery(`it is no JSON (${(cause as Error).name})`)
  }
  // A duplicate key would silently lose one of its values; each written key has its own colon.
  if (text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1 !== countKeys(parsed))
    throw invalidQuery('a key is given twice')
  return readQueryObject(parsed)
}
