import { ID } from '@devhood/client'
import { type Job } from '@devhood/contract/schemas'

import { type Neighbour } from './street.ts'

/** An ad that is live, with all that it needs; gives its `$id`. */
export async function postJob(
  { client, userId }: Neighbour,
  given: Partial<Omit<Job, 'poster'>> = {},
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
    ...given,
  })
  return $id
}
