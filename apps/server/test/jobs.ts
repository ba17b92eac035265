import { JOB_LIMITS } from '@devhood/contract'
import type { Document } from '#engine'
import type { TestApp } from './app.ts'
import { documentsOf } from './documents.ts'
import type { Person } from './people.ts'

/** An ad that says all that it has to, and something of everything else. */
export const AD = {
  title: 'Platform engineer',
  company: 'Lantern Works',
  companySite: 'https://lantern.example',
  description: 'We keep the lamps of small towns lit.\n\n- Rust\n- SQLite',
  employment: 'fullTime',
  seniority: 'senior',
  stack: ['Rust', 'SQLite'],
  salaryFrom: 60_000,
  salaryTo: 80_000,
  salaryCurrency: 'EUR',
  salaryUnit: 'year',
  workplace: 'remote',
  regions: ['europe', 'uk'],
  place: 'Graz',
  overlapHours: 4,
  overlapZone: 'Europe/Vienna',
  visa: 'sponsored',
  apply: 'https://lantern.example/jobs',
  status: 'live',
} as const

/** An ad by this person, live unless something else is said. */
export async function ad(
  { request }: Pick<Person, 'request'>,
  data: object = {},
): Promise<Document> {
  const answer = await documentsOf(request).create('jobs', { ...AD, ...data })
  if (answer.status !== 201) throw new Error(`${answer.outcome}: ${answer.body.message}`)
  return answer.body
}

/** An ad's time goes by. Who is signed in shows up meanwhile, for sessions do not last longer. */
export async function outlastAds(
  { clock }: Pick<TestApp, 'clock'>,
  ...present: readonly Pick<Person, 'request'>[]
): Promise<void> {
  for (let half = 0; half < 2; half++) {
    clock.advance(JOB_LIMITS.liveFor / 2)
    for (const { request } of present) await request('GET', '/v1/account')
  }
}
