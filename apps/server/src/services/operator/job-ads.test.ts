import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { act, auditOf, moderationOn, reportsOf, report } from '../../../test/people/moderation.ts'
import { PASSWORD, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { type SharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

const AD_TEXTS = {
  title: 'Platform engineer',
  company: 'Lantern Works',
  companySite: 'https://lantern.example',
  facts:
    'Remote: Europe, United Kingdom · Full time · Senior · €60,000–€80,000 a year · ' +
    '4 hours in common with Europe/Vienna · Visa sponsored · Rust, SQLite',
  description: 'We keep the lamps of small towns lit.\n\n- Rust\n- SQLite',
  apply: 'https://lantern.example/jobs',
}

/** Alice and Carol report what Bob has advertised. */
async function caseOn(server: SharedApp) {
  const world = await moderationOn(server)
  const { Alice, Bob, Carol, ids } = world
  const bobs = (await ad(Bob)).$id
  ids['ad'] = bobs
  await report(world, Alice, { job: 'ad', reason: 'ghostJob', text: 'Third time.' })
  await report(world, Carol, { job: 'ad', reason: 'spam' }, 'second')
  return { ...world, server, world, bobs }
}

async function openCase() {
  const server = await testApp()
  return { ...(await caseOn(server)), server }
}

const seenBy = async ({ request }: Person, id: string) => {
  const { outcome } = await documentsOf(request).get('jobs', id)
  return [outcome, (await documentsOf(request).list('jobs')).ids.includes(id)]
}
const NOT_FOUND = ['404 document_not_found', false]
const VISIBLE = ['200', true]

describe('a reported ad', () => {
  test('is shown with its current and its reported text, whatever its poster changes', async () => {
    const { server, Olga, Bob, bobs } = await openCase()
    await using _ = server
    const documents = documentsOf(Bob.request)
    const other = { title: 'Lamp keeper', apply: 'jobs@lantern.example' }
    const place = { workplace: 'onsite', place: 'Graz, Austria', overlapHours: null, stack: [] }
    const salary = { salaryFrom: null, salaryTo: null }
    const changes = { ...other, ...place, ...salary, overlapZone: null, visa: null }
    expect((await documents.update('jobs', bobs, changes)).outcome).toBe('200')
    const [changed] = (await reportsOf(Olga)).reports
    expect(changed).toMatchObject({
      reason: 'ghostJob',
      text: 'Third time.',
      reporter: { username: 'alice' },
      person: { username: 'bob' },
      job: {
        ...AD_TEXTS,
        $id: bobs,
        ...other,
        facts: 'On-site: Graz, Austria · Full time · Senior · No salary given',
        hidden: false,
      },
      jobEvidence: { ...AD_TEXTS, job: bobs },
    })
    expect(Object.keys(changed ?? {})).not.toContain('evidence')
    expect((await documents.delete('jobs', bobs)).outcome).toBe('204')
    const left = await reportsOf(Olga)
    expect([left.total, left.reports[0]?.['job'], left.reports[0]?.['jobEvidence']]).toEqual([
      2,
      undefined,
      { ...AD_TEXTS, job: bobs },
    ])
  })

  test('that is hidden is visible to its poster and operators only, until it is shown again', async () => {
    const { world, server, Olga, Alice, Bob, bobs } = await openCase()
    await using _ = server
    const made = await act(world, Olga, { action: 'hide', report: 'report', note: 'No such firm.' })
    expect(made.body).toMatchObject({ action: 'hide', job: bobs, person: { username: 'bob' } })
    expect(await seenBy(Alice, bobs)).toEqual(NOT_FOUND)
    expect((await documentsOf(Bob.request).get('jobs', bobs)).outcome).toBe('200')
    expect((await documentsOf(Olga.request).get('jobs', bobs)).body['hidden']).toBe(true)
    expect((await reportsOf(Olga)).total).toBe(0)
    await act(world, Olga, { action: 'show', job: 'ad' })
    expect(await seenBy(Alice, bobs)).toEqual(VISIBLE)
    expect((await auditOf(Olga)).entries.map(({ action, job }) => [action, job])).toEqual([
      ['show', bobs],
      ['hide', bobs],
    ])
  })

  test('that is deleted is gone, and its reports are settled with the reported text', async () => {
    const { world, server, Olga, Bob, bobs } = await openCase()
    await using _ = server
    expect((await act(world, Olga, { action: 'delete', job: 'ad' })).outcome).toBe('201')
    expect(await seenBy(Bob, bobs)).toEqual(NOT_FOUND)
    expect((await reportsOf(Olga)).total).toBe(0)
    const settled = await reportsOf(Olga, '?status=settled')
    expect(settled.reports.map(({ jobEvidence }) => jobEvidence)).toEqual([
      { ...AD_TEXTS, job: bobs },
      { ...AD_TEXTS, job: bobs },
    ])
    const again = await act(world, Olga, { action: 'delete', job: 'ad' })
    expect([again.outcome, again.message]).toEqual([
      '404 document_not_found',
      'There is no such job ad.',
    ])
  })

  test('whose poster is blocked is visible to nobody', async () => {
    const { world, server, Olga, Alice, bobs } = await openCase()
    await using _ = server
    await act(world, Olga, { action: 'block', person: 'Bob', report: 'report' })
    expect(await seenBy(Alice, bobs)).toEqual(NOT_FOUND)
    expect((await reportsOf(Olga)).total).toBe(0)
    await act(world, Olga, { action: 'unblock', person: 'Bob' })
    expect(await seenBy(Alice, bobs)).toEqual(VISIBLE)
  })

  test('that was deleted is dismissed with all others about it', async () => {
    const { world, server, Olga, Bob, bobs, ids } = await openCase()
    await using _ = server
    await documentsOf(Bob.request).delete('jobs', bobs)
    const dismissed = await act(world, Olga, { action: 'dismiss', report: 'second' })
    expect(dismissed.body).toMatchObject({ job: bobs, report: ids['second'] })
    expect((await reportsOf(Olga)).total).toBe(0)
  })

  test('loses its reported text when its poster is erased', async () => {
    const { server, Olga, Bob } = await openCase()
    await using _ = server
    const left = await Bob.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    const { total, reports } = await reportsOf(Olga)
    expect(total).toBe(2)
    expect(JSON.stringify(reports)).not.toMatch(/lantern|bob/i)
  })
})

describe('an action', () => {
  const refused = sharedWorld(async (server) => {
    const world = await caseOn(server)
    world.ids['olgasAd'] = (await ad(world.Olga)).$id
    return world
  })

  test.each<[who: 'Olga' | 'Oskar', body: object, outcome: string]>([
    ['Oskar', { action: 'hide', job: 'olgasAd' }, '401 user_unauthorized'],
    ['Olga', { action: 'delete', job: 'olgasAd' }, '401 user_unauthorized'],
    ['Olga', { action: 'block', job: 'ad' }, '400 general_argument_invalid'],
    ['Olga', { action: 'approve', job: 'ad' }, '400 general_argument_invalid'],
    ['Olga', { action: 'approve' }, '400 general_argument_invalid'],
    ['Olga', { action: 'approve', person: 'Oskar' }, '401 user_unauthorized'],
    ['Olga', { action: 'approve', person: 'nobody' }, '404 document_not_found'],
    ['Olga', { action: 'hide', job: 'ad', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', job: 'ad', person: 'Bob' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', post: 'bobs', report: 'report' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', job: 'olgasAd', report: 'report' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', job: 'bobs' }, '404 document_not_found'],
    ['Olga', { action: 'hide', post: 'ad' }, '404 document_not_found'],
  ])('of %s, %j, is rejected and changes nothing: %s', async (who, body, outcome) => {
    const { world, server } = refused()
    const before = await hashState(server.platform)
    expect((await act(world, world[who], body)).outcome).toBe(outcome)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('is shown to the poster, and filtered by ad on request', async () => {
    const { world, server, Olga, Alice, Bob, bobs } = await openCase()
    await using _ = server
    const statement = 'Nobody answers there.'
    await act(world, Olga, { action: 'hide', job: 'ad', note: 'Watch them.', statement })
    await act(world, Olga, { action: 'hide', post: 'bobs' })
    const decisions = async (query = '', { request } = Bob) =>
      (await request('GET', `/v1/account/decisions${query}`)).json().decisions
    const [ofPost, ofAd] = await decisions()
    expect([ofPost.job, ofAd]).toEqual([
      undefined,
      {
        $id: expect.any(String),
        $createdAt: '2026-01-15T12:00:00.000+00:00',
        action: 'hide',
        job: bobs,
        rule: 'spam',
        means: 'report',
        appealable: true,
        statement,
      },
    ])
    expect(await decisions(`?job=${bobs}`)).toEqual([ofAd])
    expect(await decisions(`?job=${bobs}`, Alice)).toEqual([])
  })

  test('on an ad does not reveal whether the person was hidden before', async () => {
    const { world, server, Olga, Alice, ids } = await openCase()
    await using _ = server
    for (const body of [
      { action: 'hide', job: 'ad' },
      { action: 'block', person: 'Bob' },
      { action: 'unblock', person: 'Bob' },
    ])
      await act(world, Olga, body)
    const seen = await documentsOf(Alice.request).get('users', String(ids['Bob']))
    expect(seen.outcome).toBe('200')
  })
})
