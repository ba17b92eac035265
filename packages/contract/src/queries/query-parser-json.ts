import { invalidQuery, type RawQuery } from './query-parser-raw.ts'

/** The JSON form, `{"method":"equal","attribute":"a","values":["v"]}`. */
export const parseJsonQuery = (text: string): RawQuery => readQueryObject(readJson(text))

/** Reads a query from parsed JSON; the values of a group are such objects. */
export function readQueryObject(query: unknown): RawQuery {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw invalidQuery('it must be an object with method, attribute and values')
  const method = ownValue(query, 'method')
  const attribute = ownValue(query, 'attribute')
  const values = ownValue(query, 'values') ?? []
  if (typeof method !== 'string') throw invalidQuery('its method must be a text')
  if (attribute !== undefined && typeof attribute !== 'string')
    throw invalidQuery('its attribute must be a text')
  if (!Array.isArray(values)) throw invalidQuery('its values must be a list')
  return { method, attribute, values: values as unknown[] }
}

/** Reads own keys only, so that nothing comes from a prototype. */
const ownValue = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidQuery(`it is no JSON (${(cause as Error).name})`)
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const each of Object.values(value)) keys += countKeys(each)
  return keys
}

function readJson(text: string): unknown {
  const parsed = parse(text)
  // A duplicate key would silently lose one of its values; each written key has its own colon.
  if (text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1 !== countKeys(parsed))
    throw invalidQuery('a key is given twice')
  return parsed
}
