import { requireArguments } from './client-error.ts'

/** Parameters of a call: undefined is omitted, null is sent as JSON null. */
export type Parameters = Readonly<Record<string, unknown>>

/** Joins encoded path segments, so that an id can't leave its segment. */
export const pathOf = (...segments: string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')

/** A path below another one, to what these ids name; each must be given. */
export function pathBelow(path: string, ids: Readonly<Record<string, string>>): string {
  requireArguments(ids)
  return path + pathOf(...Object.values(ids))
}

/** Lists and objects become `key[0]=…` and `key[name]=…`; undefined and empty values are omitted. */
export const queryString = (parameters: Parameters): string =>
  new URLSearchParams(Object.entries(parameters).flatMap(flatten)).toString()

function flatten([key, value]: [string, unknown]): [string, string][] {
  if (value === undefined) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, nested]) => flatten([`${key}[${name}]`, nested]))
  return [[key, `${value as string | number | boolean | null}`]]
}
