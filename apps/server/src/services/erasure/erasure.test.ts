import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openFixture } from '../../../test/access/fixture.ts'
import { testApp } from '../../../test/app/app.ts'
import { dataFolder } from '../../../test/app/data-folder.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { png } from '../../../test/files/pictures.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'
import { TIMEOUTS } from '../../http/index.ts'
import { localBus } from '../../platform/bus/local.ts'
import { statement } from '../../platform/database/index.ts'
import { personFields } from '../../resources/index.ts'

const ME = '/v1/account'

const erase = async ({ request }: Pick<Person, 'request'>, body: object = { password: PASSWORD }) =>
  request('DELETE', ME, body)

/** A part of a picture's pixels, to find the picture by. */
const pieceOf = (bytes: Buffer) => bytes.subarray(bytes.length - 60, bytes.length - 20)

describe('an erased account', () => {
  test('leaves nothing on the disk', async () => {
    using folder = dataFolder()
    const bytes = await png(300, 200, 41)
    const texts = [
      'Quixotezzz',
      'captionxyzzywords',
      'PLACEZANZIBARZ',
      'tagplughzz',
      'prefvalueqqq',
      'adtextfrobnizz',
      'searchnamezork',
    ]
    {
      await using server = await folder.open()
      const { Quixotezzz, bob } = await people(server.app, 'Quixotezzz', 'bob')
      const { request } = Quixotezzz
      const { file } = await uploadsOf(request).uploadFile(bytes)
      const shown = `http://localhost:3000${FILES}/${file.$id}/preview?width=2000&height=2000&gravity=top&quality=100`
      const made = await documentsOf(request).create('posts', {
        creator: Quixotezzz.userId,
        caption: 'captionxyzzywords',
        location: 'PLACEZANZIBARZ',
        tags: ['tagplughzz'],
        imageUrl: shown,
        imageId: file.$id,
      })
      expect(made.outcome).toBe('201')
      await ad({ request }, { description: 'adtextfrobnizz' })
      const search = { name: 'searchnamezork', query: '', seenAt: '2026-01-15T12:00:00.000Z' }
      await documentsOf(request).create('jobSearches', search)
      await post(bob)
      await request('PATCH', '/v1/account/prefs', { prefs: { note: 'prefvalueqqq' } })
      await expect.poll(() => folder.blobs('previews').length).toBeGreaterThan(0)
    }
    const before = folder.everything()
    for (const text of [...texts, pieceOf(bytes)]) expect(before.includes(text)).toBe(true)
    {
      await using server = await folder.open()
      const credentials = { email: 'quixotezzz@example.com', password: PASSWORD }
      const opened = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
      const [{ name, value } = { name: '', value: '' }] = opened.cookies
      const cookie = `${name}=${encodeURIComponent(value)}`
      expect((await erase({ request: caller(server.app, { cookie }) })).statusCode).toBe(204)
      const erased = [...texts, 'quixotezzz', pieceOf(bytes)]
      const left = () => erased.filter((text) => folder.everything().includes(text))
      // The bytes of pictures are deleted right after the response; everything else is gone by then.
      expect(left().filter((each) => typeof each === 'string')).toEqual([])
      await expect.poll(left).toEqual([])
      expect(folder.everything().includes('bob@example.com')).toBe(true)
    }
  })

  test('leaves no email or message to or about the person in any outbox', async () => {
    const bus = localBus()
    const shared = { bus }
    await using server = await testApp({}, { shared })
    await using other = await testApp({}, { shared })
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const phone = '+4915112345678'
    const former = alice.email
    await alice.request('PATCH', '/v1/account/phone', { phone, password: PASSWORD })
    const link = { userId: 'unique()', email: former }
    for (const { app } of [server, other]) {
      await caller(app)('POST', '/v1/account/tokens/magic-url', link)
      await caller(app)('POST', '/v1/account/tokens/phone', { userId: 'unique()', phone })
    }
    await bob.request('PATCH', '/v1/account/phone', { phone: '+351911', password: PASSWORD })
    const left = async ({ platform }: typeof server) => {
      const sentMessages = await Promise.all([
        platform.mail?.list() ?? [],
        platform.sms?.list() ?? [],
      ])
      return sentMessages
        .flat()
        .map(({ to }) => to)
        .toSorted()
    }
    expect(await left(server)).toEqual([phone, former, former, bob.email])
    expect(await left(other)).toEqual([phone, former])
    expect((await erase(alice)).statusCode).toBe(204)
    expect(await left(server)).toEqual([bob.email])
    await expect.poll(async () => left(other)).toEqual([])
  })

  test('loses its posts, likes, saves and follows, and counts stay correct', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const own = await post(alice)
    const other = await post(bob)
    const [asAlice, asBob] = [documentsOf(alice.request), documentsOf(bob.request)]
    await asAlice.update('posts', other.$id, { likes: [alice.userId] })
    await asBob.update('posts', other.$id, { likes: [bob.userId] })
    await asBob.update('posts', own.$id, { likes: [bob.userId] })
    await asAlice.create('saves', { user: alice.userId, post: other.$id })
    await asBob.create('saves', { user: bob.userId, post: own.$id })
    await asAlice.create('follows', { follower: alice.userId, followed: bob.userId })
    await asBob.create('follows', { follower: bob.userId, followed: alice.userId })
    expect((await erase(alice)).statusCode).toBe(204)

    const post2 = await asBob.get('posts', other.$id)
    expect(post2.body['likesCount']).toBe(1)
    expect((post2.body['likes'] as { $id: string }[]).map(({ $id }) => $id)).toEqual([bob.userId])
    expect((await asBob.get('posts', own.$id)).outcome).toBe('404 document_not_found')
    expect((await asBob.get('users', alice.userId)).outcome).toBe('404 document_not_found')
    for (const collection of ['follows', 'saves'])
      expect((await asBob.list(collection)).ids).toEqual([])
  })

  test('loses its ads, what others saved of them, and its own saved ads', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const [mine, theirs] = [await ad(alice), await ad(bob)]
    const [asAlice, asBob] = [documentsOf(alice.request), documentsOf(bob.request)]
    for (const collection of ['jobSaves', 'interests']) {
      await asAlice.create(collection, { job: theirs.$id })
      await asBob.create(collection, { job: mine.$id })
    }
    expect((await asBob.list('leads')).total).toBe(1)
    expect((await erase(alice)).statusCode).toBe(204)
    expect((await asBob.list('jobs')).ids).toEqual([theirs.$id])
    expect((await asBob.get('jobs', mine.$id)).outcome).toBe('404 document_not_found')
    for (const collection of ['jobSaves', 'interests'])
      expect((await asBob.list(collection)).ids).toEqual([])
    // The fact of an interest is kept: an interest that disappeared with an account would reveal whose it was.
    const { documents } = await asBob.list('leads')
    expect(documents).toMatchObject([{ state: 'open', interest: null, person: null }])
    const again = await asBob.create('jobs', { title: 'In its place' }, { documentId: mine.$id })
    expect(again.outcome).toBe('409 document_already_exists')
  })

  test('loses its blocks and mutes, in both directions', async () => {
    await using server = await testApp()
    const { alice, bob, carol } = await people(server.app, 'alice', 'bob', 'carol')
    await documentsOf(alice.request).create('blocks', { blocked: bob.userId })
    await documentsOf(carol.request).create('blocks', { blocked: alice.userId })
    await documentsOf(bob.request).create('mutes', { muted: carol.userId })
    await documentsOf(carol.request).create('mutes', { muted: bob.userId })
    for (const person of [alice, bob]) expect((await erase(person)).statusCode).toBe(204)
    for (const collection of ['blocks', 'mutes'])
      expect((await documentsOf(carol.request).list(collection)).ids).toEqual([])
  })

  test('is signed out everywhere, and its sessions are invalid', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const response = await erase(alice)
    expect([response.statusCode, response.body, response.headers['x-fallback-cookies']]).toEqual([
      204,
      '',
      '[]',
    ])
    const again = await alice.request('GET', ME)
    expect([again.statusCode, again.json().type]).toEqual([401, 'general_unauthorized_scope'])
    const credentials = { email: alice.email, password: PASSWORD }
    const signIn = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect(signIn.json().type).toBe('user_invalid_credentials')
  })

  test('receives no more events, while others receive the delete events', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const { $id } = await post(alice)
    await using socket = await listen(server.app, { cookie: alice.cookie })
    await using staying = await listen(server.app, { cookie: bob.cookie })
    await erase(alice)
    expect(await socket.closed).toBe(1008)
    const events = [(await staying.event()).events[0], (await staying.event()).events[0]]
    const at = 'databases.devhood.collections'
    expect(events).toEqual([
      `${at}.posts.documents.${$id}.delete`,
      `${at}.users.documents.${alice.userId}.delete`,
    ])
  })

  test('frees its email, but neither ids nor its username', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    await erase(alice)
    const guest = caller(server.app)
    const account = { email: alice.email, password: PASSWORD, name: 'Alice' }
    const taken = await guest('POST', ME, { ...account, userId: alice.accountId })
    expect([taken.statusCode, taken.json().type]).toEqual([409, 'user_already_exists'])
    const fresh = await guest('POST', ME, { ...account, userId: 'unique()' })
    expect(fresh.statusCode).toBe(201)
    const data = {
      accountId: fresh.json().$id,
      email: alice.email,
      name: 'Alice',
      username: 'alice2',
    }
    const made = await documentsOf(guest).create('users', data, { documentId: alice.userId })
    expect(made.outcome).toBe('409 document_already_exists')
    const same = await documentsOf(guest).create('users', { ...data, username: 'alice' })
    expect(same.outcome).toBe('409 document_already_exists')
    expect((await documentsOf(guest).create('users', data)).outcome).toBe('201')
    expect((await bob.request('GET', ME)).statusCode).toBe(200)
  })
})

/** The number of rows that refer to a person in this field. */
const references = ({ collection, field }: (typeof personFields)[number], userId: string) =>
  statement((db: Kysely<never>) => ({
    compile: () =>
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(collection)}
        WHERE ${sql.id(field)} = ${userId}`.compile(db),
  }))

test('no row of any collection refers to an erased person', async () => {
  await using world = await openFixture('owner')
  const { database } = world.server.platform
  const columns = personFields.filter(({ erasure }) => erasure !== 'removeMember')
  const counts = async () =>
    Promise.all(
      columns.map(async (each) => {
        const found = await database.first(references(each, world.Alice.userId), {})
        return [`${each.collection}.${each.field}`, Number(found?.count)] as const
      }),
    )
  const before = await counts()
  const referring = before.flatMap(([name, count]) => (count > 0 ? [name.split('.')[0]] : []))
  expect(Object.keys(world.own).filter((name) => !['users', ...referring].includes(name))).toEqual(
    [],
  )
  expect((await erase(world.Alice)).statusCode).toBe(204)
  expect((await counts()).filter(([, count]) => count > 0)).toEqual([])
})

test.each([
  ['a wrong password', { password: 'another password' }, '401 user_invalid_credentials'],
  ['no password', {}, '401 user_invalid_credentials'],
  ['a short password', { password: 'short' }, '400 general_argument_invalid'],
  ['a number', { password: 7 }, '400 general_argument_invalid'],
])('with %s nothing is erased', async (_name, body, outcome) => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  await post(alice)
  const before = await hashState(server.platform)
  const response = await erase(alice, body)
  expect(`${response.statusCode} ${response.json().type}`).toBe(outcome)
  expect(await hashState(server.platform)).toBe(before)
})

test('password attempts are rate-limited', async () => {
  await using server = await testApp({ rateLimits: true })
  const { alice } = await people(server.app, 'alice')
  const codes: number[] = []
  for (let attempt = 0; attempt < 11; attempt++)
    codes.push((await erase(alice, { password: 'another password' })).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(401), 429])
})

test('an account with too many documents for one request gets a response, and is erased', async () => {
  await using server = await testApp({}, { timeouts: { ...TIMEOUTS, followUp: 0 } })
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  for (let made = 0; made < 60; made++) await post(alice)
  const left = async () => (await documentsOf(bob.request).list('posts')).total
  expect((await erase(alice)).statusCode).toBe(204)
  expect(await left()).toBeGreaterThan(0)
  await expect.poll(left).toBe(0)
  const person = async () => (await documentsOf(bob.request).get('users', alice.userId)).status
  await expect.poll(person).toBe(404)
})
