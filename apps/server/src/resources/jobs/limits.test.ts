import { JOB_LIMITS, JOB_PAGES, Query, yearlySalary } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad, AD, advanceTime } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

async function openWorld() {
  const server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  return { server, alice, bob, jobs: documentsOf(alice.request) }
}

describe('limits of one person', () => {
  test('at most ten live ads, by any sequence of changes', async () => {
    const { server, alice, bob, jobs } = await openWorld()
    await using _ = server
    const draft = await ad(alice, { status: 'draft' })
    const filled = await ad(alice)
    await jobs.update('jobs', filled.$id, { status: 'filled' })
    const live = []
    for (let made = 0; made < JOB_LIMITS.liveMax; made++) live.push(await ad(alice))
    const before = await hashState(server.platform)
    const refused = [
      await jobs.create('jobs', AD),
      await jobs.update('jobs', draft.$id, { status: 'live' }),
      await jobs.update('jobs', filled.$id, { status: 'live' }),
    ]
    const message = 'One person may have 10 live ads. Mark one as filled first.'
    expect(refused.map(({ outcome, body }) => [outcome, body.message])).toEqual(
      Array(3).fill(['400 general_bad_request', message]),
    )
    expect(await hashState(server.platform)).toBe(before)
    expect((await jobs.update('jobs', String(live[0]?.$id), { title: 'Changed' })).outcome).toBe(
      '200',
    )
    await ad(bob)
    await advanceTime(server, [alice, bob])
    expect((await jobs.update('jobs', draft.$id, { status: 'live' })).outcome).toBe('200')
  })

  test('at most a hundred ads', async () => {
    const { server, alice, jobs } = await openWorld()
    await using _ = server
    for (let made = 0; made < JOB_LIMITS.keptMax; made++)
      await jobs.create('jobs', { title: 'Draft' })
    const { outcome, body } = await jobs.create('jobs', { title: 'Draft' })
    expect([outcome, body.message]).toEqual([
      '400 general_bad_request',
      'One person may keep 100 ads. Delete one first.',
    ])
    const [first = ''] = (await jobs.list('jobs', Query.equal('poster', alice.userId))).ids
    await jobs.delete('jobs', first)
    expect((await jobs.create('jobs', { title: 'Draft' })).outcome).toBe('201')
    expect((await jobs.create('jobs', { poster: alice.userId })).outcome).toBe(
      '400 general_bad_request',
    )
  })

  test('nobody else can post on their behalf, or transfer ads to them', async () => {
    const { server, alice, bob, jobs } = await openWorld()
    await using _ = server
    const { $id } = await ad(bob)
    const before = await hashState(server.platform)
    const responses = [
      await jobs.create('jobs', { ...AD, poster: bob.userId }),
      await jobs.update('jobs', $id, { title: 'Not mine' }),
      await jobs.delete('jobs', $id),
    ]
    expect(responses.map(({ outcome }) => outcome)).toEqual(Array(3).fill('401 user_unauthorized'))
    expect(await hashState(server.platform)).toBe(before)
    const own = await ad(alice)
    const given = await jobs.update('jobs', own.$id, { poster: bob.userId })
    expect(given.outcome).toBe('401 user_unauthorized')
  })
})

test('the id of a deleted ad is never reused', async () => {
  const { server, alice, bob, jobs } = await openWorld()
  await using _ = server
  const { $id } = await ad(alice)
  expect((await jobs.delete('jobs', $id)).outcome).toBe('204')
  for (const { request } of [alice, bob]) {
    const again = await documentsOf(request).create('jobs', AD, { documentId: $id })
    expect(again.outcome).toBe('409 document_already_exists')
  }
})

test('the maximum hourly pay is stored, and matches filters by the year', async () => {
  const { server, alice, jobs } = await openWorld()
  await using _ = server
  const salary = { salaryTo: JOB_LIMITS.salaryMax, salaryCurrency: 'VND', salaryUnit: 'hour' }
  const { $id, salaryYearly } = await ad(alice, salary)
  const yearly = yearlySalary(JOB_LIMITS.salaryMax, 'hour')
  expect([salaryYearly, Number.isSafeInteger(yearly)]).toEqual([yearly, true])
  const from = async (least: number) =>
    (await jobs.list('jobs', Query.greaterThanEqual('salaryYearly', least))).ids
  expect([await from(yearly), await from(yearly + 1)]).toEqual([[$id], []])
})

test.each([...JOB_PAGES, 'New', 'MINE'])(
  'no ad has the id %s, which is a page of the app',
  async (id) => {
    const { server, jobs } = await openWorld()
    await using _ = server
    const before = await hashState(server.platform)
    for (const status of ['live', 'draft']) {
      const { outcome } = await jobs.create('jobs', { ...AD, status }, { documentId: id })
      expect(outcome).toBe('400 general_argument_invalid')
    }
    expect(await hashState(server.platform)).toBe(before)
    const other = await jobs.create('jobs', AD, { documentId: `${id}1` })
    expect(other.outcome).toBe('201')
  },
)
