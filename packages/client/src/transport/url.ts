/** What a call sends: left out where undefined, spelled out as JSON null where null. */
export type Parameters = Readonly<Record<string, unknown>>

/** Joins a path from its segments, so that no id can leave its segment. */
export function pathOf(...segments: string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')
}

/** Lists and objects become `key[0]=…` and `key[name]=…`; what is undefined or empty is left out. */
export function queryString(parameters: Parameters): string {
  return new URLSearchParams(Object.entries(parameters).flatMap(flatten)).toString()
}

function flatten([key, value]: [string, unknown]): [string, string][] {
  if (value === undefined) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, nested]) => flatten([`${key}[${name}]`, nested]))
  return [[key, `${value as string | number | boolean | null}`]]
}
