import { ID } from '@devhood/client'
import { type Job } from '@devhood/contract/schemas'

import { vi } from 'vitest'

import { openApp } from './app.tsx'
import { type Site } from './serve.ts'
import { type TestUser } from './users.ts'

/** An ad that is live, with all that it needs; gives its `$id`. */
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

/** Opens the product where it is as late as on its server: whether an ad is live is a matter of time. */
export function openAppAt({ clock }: Pick<Site, 'clock'>, address: string) {
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now())
  return openApp(address)
}
