import { Query, REASONS_BY_SUBJECT } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf, API_VARIANTS, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

async function openWorld(server: SharedApp) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const alices = String((await post(Alice)).$id)
  const bobs = String((await post(Bob)).$id)
  const ads = {
    alicesAd: (await ad(Alice)).$id,
    bobsAd: (await ad(Bob)).$id,
    bobsDraft: (await ad(Bob, { status: 'draft' })).$id,
  }
  const persons = { Alice: Alice.userId, Bob: Bob.userId }
  const names: Record<string, unknown> = { ...persons, alices, bobs, ...ads }
  return {
    Alice,
    Bob,
    bobs,
    alice: documentsOf(Alice.request),
    bob: documentsOf(Bob.request),
    /** Replaces names by ids. */
    named: (data: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, names[String(value)] ?? value]),
      ),
  }
}

const server = sharedApp()
/** For what is refused. */
const world = sharedWorld(openWorld, server)

describe('what Alice may report', () => {
  test.each<[data: Record<string, unknown>, expected: string]>([
    [{ user: 'Alice', post: 'bobs', reason: 'spam' }, '201'],
    ...REASONS_BY_SUBJECT.job.map((reason): [Record<string, unknown>, string] => [
      { job: 'bobsAd', reason },
      '201',
    ]),
    [{ job: 'bobsAd', reason: 'sexual' }, STRUCTURE],
    [{ job: 'bobsAd', reason: 'boring' }, STRUCTURE],
    [{ job: 'bobsAd' }, STRUCTURE],
    [{ job: 'bobsAd', reason: null }, STRUCTURE],
    [{ post: 'bobs', reason: 'ghostJob' }, STRUCTURE],
    [{ person: 'Bob', reason: 'discrimination' }, STRUCTURE],
    [{ job: 'bobsAd', post: 'bobs', reason: 'spam' }, STRUCTURE],
    [{ job: 'alicesAd', reason: 'spam' }, STRUCTURE],
    [{ job: 'bobs', reason: 'spam' }, STRUCTURE],
    [{ job: 'bobsDraft', reason: 'spam' }, STRUCTURE],
    [{ user: 'Bob', job: 'alicesAd', reason: 'spam' }, UNAUTHORIZED],
    [{ post: 'bobs', reason: 'illegal', text: 'x'.repeat(1000) }, '201'],
    [{ user: 'Alice', person: 'Bob', reason: 'hate', text: null }, '201'],
    [{ person: 'Bob', post: null, reason: 'other', text: 'Twice.\nSee there.' }, '201'],
    [{ person: 'Bob', reason: 'spam', status: 'settled' }, '201'],
    [{ user: 'Bob', person: 'Alice', reason: 'spam' }, UNAUTHORIZED],
    [{ user: 'Alice', post: 'alices', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', person: 'Alice', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', post: 'bobs', person: 'Bob', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', post: 'nothing', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', person: 'bobs', reason: 'spam' }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob' }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: 'boring' }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: null }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: ['spam'] }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: 'spam', text: 'x'.repeat(1001) }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: 'spam', text: 7 }, STRUCTURE],
    [{ user: 'Alice', person: 'Bob', reason: 'spam', note: 'x' }, STRUCTURE],
  ])('%j: %s', async (data, expected) => {
    const { alice, named } = expected === '201' ? await openWorld(server()) : world()
    const before = await hashState(server().platform)
    const { outcome, body } = await alice.create('reports', named(data))
    expect(outcome).toBe(expected)
    expect((await hashState(server().platform)) === before).toBe(expected !== '201')
    expect(body['status']).toBe(expected === '201' ? 'open' : undefined)
  })

  test('each only once, and again after withdrawing it', async () => {
    const { alice, bob, Bob, Alice, bobs } = await openWorld(server())
    for (const data of [
      { post: bobs, reason: 'spam' },
      { person: Bob.userId, reason: 'spam' },
    ]) {
      const { body } = await alice.create('reports', data)
      const again = await alice.create('reports', { ...data, reason: 'hate' })
      expect(again.outcome).toBe('409 document_already_exists')
      await alice.delete('reports', body.$id)
      expect((await alice.create('reports', data)).outcome).toBe('201')
    }
    expect((await bob.create('reports', { person: Alice.userId, reason: 'spam' })).outcome).toBe(
      '201',
    )
  })

  test('at most 20 an hour, through any API', async () => {
    await using server = await testApp({ rateLimits: true })
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const outcomes: string[] = []
    for (let call = 0; call < 21; call++) {
      const documents = documentsOf(Alice.request, API_VARIANTS[call % API_VARIANTS.length])
      const isPut = API_VARIANTS[call % API_VARIANTS.length]?.change === 'PUT'
      const { status } = await (isPut
        ? documents.update('reports', 'nothing', { reason: 'spam' })
        : documents.create('reports', { reason: 'spam' }))
      outcomes.push(String(status))
    }
    expect(outcomes).toEqual([...Array<string>(20).fill('400'), '429'])
    const follow = { follower: Alice.userId, followed: Bob.userId }
    expect((await documentsOf(Alice.request).create('follows', follow)).outcome).toBe('201')
    const other = { person: Alice.userId, reason: 'spam' }
    expect((await documentsOf(Bob.request).create('reports', other)).outcome).toBe('201')
  })
})

test('with one of the reasons, which the error lists', async () => {
  const { alice, Bob } = world()
  const { body } = await alice.create('reports', { person: Bob.userId, reason: 'boring' })
  expect(body.message).toBe(
    'Invalid document structure: attribute "reason" must be one of spam, harassment, hate, sexual, violence, illegal, ghostJob, discrimination, other.',
  )
})

test('with a reason that fits the kind of document', async () => {
  const { alice, Bob } = world()
  const { body } = await alice.create('reports', { person: Bob.userId, reason: 'ghostJob' })
  expect(body.message).toBe(
    'Invalid document structure: attribute "reason" of a person must be one of spam, harassment, hate, sexual, violence, illegal, other.',
  )
})

test('a draft of somebody else responds like a missing document', async () => {
  const { alice, named } = world()
  const [draft, nothing] = await Promise.all(
    ['bobsDraft', 'nothing'].map(async (job) =>
      alice.create('reports', named({ job, reason: 'spam' })),
    ),
  )
  expect(draft).toEqual(nothing)
})

test('nobody else sees a report, least of all the person it is about', async () => {
  await using server = await testApp()
  const { alice, bob, bobs } = await openWorld(server)
  const { $id } = (await alice.create('reports', { post: bobs, reason: 'spam' })).body
  const before = await hashState(server.platform)
  expect((await alice.list('reports')).ids).toEqual([$id])
  expect((await bob.list('reports')).ids).toEqual([])
  expect((await bob.list('reports', Query.equal('post', bobs))).total).toBe(0)
  expect(await bob.get('reports', $id)).toEqual(await bob.get('reports', 'nothing'))
  expect(await bob.delete('reports', $id)).toEqual(await bob.delete('reports', 'nothing'))
  const change = { status: 'settled' }
  expect(await bob.update('reports', $id, change)).toEqual(
    await bob.update('reports', 'nothing', change),
  )
  expect((await alice.update('reports', $id, { reason: 'hate' })).outcome).toBe(UNAUTHORIZED)
  const seen = await Promise.all([bob.get('posts', bobs), bob.list('posts'), bob.list('users')])
  expect(JSON.stringify(seen)).not.toContain($id)
  expect(await hashState(server.platform)).toBe(before)
})

test('a report is kept after its subject is deleted', async () => {
  await using server = await testApp()
  const { alice, bob, Alice, bobs } = await openWorld(server)
  await alice.create('reports', { post: bobs, reason: 'spam' })
  await bob.delete('posts', bobs)
  const [left] = (await alice.list('reports')).documents
  expect([left?.['post'], left?.['person'], left?.['status']]).toEqual([null, null, 'open'])
  await bob.create('reports', { person: Alice.userId, reason: 'spam' })
  expect(
    (await Alice.request('DELETE', '/v1/account', { password: 'a good password' })).statusCode,
  ).toBe(204)
  const [about] = (await bob.list('reports')).documents
  expect([about?.['person'], about?.['reason']]).toEqual([null, 'spam'])
})
