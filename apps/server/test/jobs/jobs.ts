import { JOB_LIMITS } from '@devhood/contract'
import type { Document } from '#engine'
import type { TestApp } from '../app/app.ts'
import { documentsOf } from '../documents/documents.ts'
import type { Person } from '../people/people.ts'
import { watchUnits } from '../app/units.ts'

/** An ad with all required fields and an example of each optional one. */
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

/** How many ads this helper has posted for a person: nobody has the same ad live twice. */
const posted = new WeakMap<Person['request'], number>()

/** Posts an ad by this person, live by default. */
export async function ad(
  { request }: Pick<Person, 'request'>,
  data: object = {},
): Promise<Document> {
  const earlier = posted.get(request) ?? 0
  posted.set(request, earlier + 1)
  const description = `${AD.description}${earlier === 0 ? '' : `\n\n${earlier}`}`
  const response = await documentsOf(request).create('jobs', { ...AD, description, ...data })
  if (response.status !== 201) throw new Error(`${response.outcome}: ${response.body.message}`)
  return response.body
}

/**
 * Advances the clock, by an ad's lifetime by default. The people in `present` use their sessions in between,
 * because idle sessions expire earlier.
 */
export async function advanceTime(
  { clock, platform }: Pick<TestApp, 'clock' | 'platform'>,
  present: readonly Pick<Person, 'request'>[],
  time: number = JOB_LIMITS.liveFor,
): Promise<void> {
  const { settled } = watchUnits(platform)
  for (let half = 0; half < 2; half++) {
    clock.advance(time / 2)
    for (const { request } of present) await request('GET', '/v1/account')
    // The session's last use is written in a background transaction.
    await settled()
  }
}
