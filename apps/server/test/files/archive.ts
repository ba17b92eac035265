import { expect } from 'vitest'
import type { Person } from '../people/people.ts'
import { unzip } from './unzip.ts'

export const EXPORT = '/v1/account/export'

/** The archive of a person's data export. */
export async function archiveOf({ request }: Person) {
  const answer = await request('GET', EXPORT)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(answer.rawPayload)
  const text = (path: string) => String(files.get(path))
  const json = <T = Record<string, unknown>>(path: string) => JSON.parse(text(path)) as T
  return { answer, files, text, json }
}
