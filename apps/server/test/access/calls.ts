import { fillPath } from '../http/bad-input.ts'
import type { Fixture } from './fixture.ts'
import type { Row } from './row.ts'

/** The request of a row of the access table. */
export function requestOf({ operation, pathValues, query, body }: Row, world: Fixture) {
  const [verb = '', path = ''] = operation.split(' ')
  const search = query === undefined ? '' : `?${new URLSearchParams(query(world)).toString()}`
  const url = fillPath(path, pathValues?.(world) ?? {}) + search
  const sent = verb === 'get' ? undefined : (body?.(world) ?? {})
  return [verb.toUpperCase() as 'GET', url, sent] as const
}
