import { ID } from '@devhood/client'
import { type Job } from '@devhood/contract/schemas'

import { vi } from 'vitest'

import { openApp } from './app.tsx'
import { type Site } from './serve.ts'
import { type TestUser } from './users.ts'

/** Creates a live ad with all required fields; returns its `$id`. */
export async function createLiveJob(
  { client, userId }: TestUser,
  fields: Partial<Omit<Job, 'poster'>> = {},
): Promise<string> {
  const { $id } = await client.documents.create('jobs', ID.unique(), {
    poster: userId,
    title: 'Web engineer',
    company: 'Acorn',
    description: 'We make tools for people who make tools.',
    employment: 'fullTime',
    seniority: 'senior',
    workplace: 'remote',
    regions: ['europe'],
    apply: 'https://acorn.example/jobs/1',
    status: 'live',
    ...fields,
  })
  return $id
}

/** Opens the app at the server's time, because an ad's state depends on the time. */
export function openAppAt({ clock }: Pick<Site, 'clock'>, address: string) {
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now())
  return openApp(address)
}
