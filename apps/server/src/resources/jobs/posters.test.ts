import { JOB_LIMITS } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad, AD } from '../../../test/jobs/jobs.ts'
import { act, openModeration, type Moderation, promote } from '../../../test/people/moderation.ts'
import { PASSWORD, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { statement } from '../../platform/database/index.ts'

const MESSAGE = /can't publish job ads here/
const CLOSED = '401 user_unauthorized'

const approvals = statement((sql: Kysely<{ approved_accounts: { account: string } }>) =>
  sql.selectFrom('approved_accounts').selectAll(),
)

const create = async ({ request }: Person, data: object = {}) =>
  documentsOf(request).create('jobs', { ...AD, ...data })

async function openPosters(jobPosters: 'everyone' | 'approved' | 'operators') {
  const world = await openModeration()
  Object.assign(world.server.config, { jobPosters })
  return world
}

const approve = async (world: Moderation, isApproved = true) =>
  act(world, world.Olga, { action: isApproved ? 'approve' : 'disapprove', person: 'Alice' })

describe('the JOB_POSTERS setting', () => {
  test.each<
    [posters: 'everyone' | 'approved' | 'operators', Alice: string, Bob: string, Olga: string]
  >([
    ['everyone', '201', '201', '201'],
    ['approved', '201', CLOSED, '201'],
    ['operators', CLOSED, CLOSED, '201'],
  ])('%s: approved Alice %s, Bob %s, Olga, an operator, %s', async (posters, ...expected) => {
    const world = await openPosters(posters)
    await using server = world.server
    await approve(world)
    const by = [world.Alice, world.Bob, world.Olga]
    for (const [place, person] of by.entries())
      for (const status of ['draft', 'live']) {
        const before = await hashState(server.platform)
        const { outcome, body } = await create(person, { status })
        expect([status, outcome]).toEqual([status, expected[place]])
        if (outcome !== CLOSED) continue
        expect(body.message).toMatch(MESSAGE)
        expect(await hashState(server.platform)).toBe(before)
      }
  })

  test('is checked before the content of the ad', async () => {
    const world = await openPosters('operators')
    await using _ = world.server
    expect((await create(world.Bob, { title: null })).outcome).toBe(CLOSED)
  })

  test('rejects posting on behalf of an approved person', async () => {
    const world = await openPosters('operators')
    await using _ = world.server
    expect((await create(world.Bob, { poster: world.Olga.userId })).outcome).toBe(CLOSED)
  })
})

describe('a person whose approval was withdrawn', () => {
  test.each<[name: string, ad: object, change: object, outcome: string]>([
    ['mends a draft', { status: 'draft' }, { title: 'Other title' }, '200'],
    ['publishes no draft', { status: 'draft' }, { status: 'live' }, CLOSED],
    ['corrects a live ad', {}, { title: 'Other title' }, '200'],
    ['marks a live ad as filled', {}, { status: 'filled' }, '200'],
  ])('%s', async (_name, data, change, outcome) => {
    const world = await openPosters('approved')
    await using server = world.server
    await approve(world)
    const { $id } = await ad(world.Alice, data)
    await approve(world, false)
    const before = await hashState(server.platform)
    const changed = await documentsOf(world.Alice.request).update('jobs', $id, change)
    expect(changed.outcome).toBe(outcome)
    expect((await hashState(server.platform)) === before).toBe(outcome === CLOSED)
  })

  test("can't reopen an ad, even with its expiry unchanged", async () => {
    const world = await openPosters('approved')
    await using server = world.server
    await approve(world)
    const { $id } = await ad(world.Alice)
    const documents = documentsOf(world.Alice.request)
    expect((await documents.update('jobs', $id, { status: 'filled' })).outcome).toBe('200')
    await approve(world, false)
    const before = await hashState(server.platform)
    expect((await documents.update('jobs', $id, { status: 'live' })).outcome).toBe(CLOSED)
    expect(await hashState(server.platform)).toBe(before)
  })

  test("can't renew ads, and can delete them", async () => {
    const world = await openPosters('approved')
    await using server = world.server
    await approve(world)
    const { $id } = await ad(world.Alice)
    server.clock.advance(JOB_LIMITS.liveFor - JOB_LIMITS.renewableFor)
    await approve(world, false)
    const documents = documentsOf(world.Alice.request)
    expect((await documents.update('jobs', $id, { status: 'live' })).outcome).toBe(CLOSED)
    await approve(world)
    expect((await documents.update('jobs', $id, { status: 'live' })).outcome).toBe('200')
    await approve(world, false)
    expect((await documents.delete('jobs', $id)).outcome).toBe('204')
  })
})

describe('an approval', () => {
  const labels = async ({ request }: Person) => (await request('GET', '/v1/account')).json().labels

  test('is shown to the person and to operators, and to nobody else', async () => {
    const world = await openPosters('approved')
    await using _ = world.server
    const { Alice, Bob, Olga, ids } = world
    const seen = async () =>
      Promise.all([
        labels(Bob),
        documentsOf(Bob.request).get('users', String(ids['Alice'])),
        documentsOf(Bob.request).list('users'),
      ])
    const before = await seen()
    const made = await approve(world)
    expect([made.outcome, made.body['action']]).toEqual(['201', 'approve'])
    expect(await labels(Alice)).toEqual(['approved'])
    expect(await seen()).toEqual(before)
    const person = await Olga.request('GET', `/v1/operator/people/${ids['Alice']}`)
    expect(person.json()).toMatchObject({ username: 'alice', approved: true })
    const { decisions } = (await Alice.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([{ action: 'approve', statement: '' }])
    await approve(world, false)
    expect(await labels(Alice)).toEqual([])
  })

  test('is independent of the operator role', async () => {
    const world = await openPosters('approved')
    await using server = world.server
    await approve(world)
    await promote(server, world.Alice)
    expect(await labels(world.Alice)).toEqual(['operator', 'approved'])
  })

  test('is deleted with the account', async () => {
    const world = await openPosters('approved')
    await using server = world.server
    await approve(world)
    const count = async () => (await server.platform.database.all(approvals, {})).length
    expect(await count()).toBe(1)
    const left = await world.Alice.request('DELETE', '/v1/account', { password: PASSWORD })
    expect([left.statusCode, await count()]).toEqual([204, 0])
  })
})
