import { expect } from 'vitest'
import type { Person } from '../people/people.ts'
import { unzip } from './unzip.ts'

export const EXPORT = '/v1/account/export'

/** The archive of a person's data export. */
export async function archiveOf({ request }: Person) {
  const response = await request('GET', EXPORT)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(response.rawPayload)
  const text = (path: string) => String(files.get(path))
  const json = <T = Record<string, unknown>>(path: string) => JSON.parse(text(path)) as T
  return { response, files, text, json }
}
