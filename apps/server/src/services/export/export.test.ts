import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { archiveOf, EXPORT } from '../../../test/files/archive.ts'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { act, openModeration } from '../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { jpeg, phonePhoto, png, svg } from '../../../test/files/pictures.ts'
import { unzip } from '../../../test/files/unzip.ts'
import { LISTS } from './lists.ts'
import { unsetFields } from '../../../test/documents/unset-fields.ts'

const RECORDS = [
  'index.html',
  'account.json',
  'profile.json',
  ...new Set(Object.values(LISTS).map(({ path }) => path)),
  'decisions.json',
  'requests.json',
  'operator.json',
  'sessions.json',
  'identities.json',
  'passkeys.json',
  'github.json',
  'email-changes.json',
  'networks.json',
  'logs.json',
  'files.json',
]

async function postWith(person: Person, data: object, picture: { imageId: string }) {
  const response = await documentsOf(person.request).create('posts', {
    creator: person.userId,
    ...picture,
    ...data,
  })
  expect(response.outcome).toBe('201')
  return response.body
}

async function like(person: Person, postId: string) {
  await documentsOf(person.request).update('posts', postId, { likes: [person.userId] })
}

test('contains everything of a person, with byte-identical originals', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const originals = [
    { name: '../../etc/passwd.png', bytes: await png(30, 20) },
    { name: 'ferie 🏖️ sommer.jpg', bytes: await phonePhoto(60, 40), type: 'image/jpeg' },
    { name: 'صورة\u202egpj.jpg', bytes: await jpeg(20, 30), type: 'image/jpeg' },
    { name: 'a<b>: c|d?*%.svg', bytes: svg(), type: 'image/svg+xml' },
  ]
  const posts: { bytes: Buffer; imageId: string; $id: string; name: string }[] = []
  for (const original of originals) {
    const picture = await upload(alice.request, original)
    const data = { caption: `With ${original.name}`, tags: ['one', 'two'], location: 'Graz' }
    posts.push({ ...original, ...picture, ...(await postWith(alice, data, picture)) })
    server.clock.advance(1000)
  }
  const bobs = await post(bob, { caption: 'Of Bob' })
  const { create } = documentsOf(alice.request)
  await create('saves', { user: alice.userId, post: bobs.$id })
  await create('follows', { follower: alice.userId, followed: bob.userId })
  await create('mutes', { user: alice.userId, muted: bob.userId })
  await create('reports', { post: bobs.$id, reason: 'spam', text: 'See there.' })
  await create('reports', { person: bob.userId, reason: 'hate' })
  await like(alice, bobs.$id)
  await like(bob, posts[0]?.$id ?? '')

  const { response, files, json } = await archiveOf(alice)
  expect(response.headers).toMatchObject({
    'content-disposition': 'attachment; filename="devhood-2026-01-15.zip"',
    'cache-control': 'no-store',
  })
  const names = posts.map(({ imageId }) => imageId)
  const paths = [
    `files/${names[0]}-passwd.png`,
    `files/${names[1]}-ferie 🏖️ sommer.jpg`,
    `files/${names[2]}-صورةgpj.jpg`,
    `files/${names[3]}-a_b__ c_d___.svg`,
  ]
  expect([...files.keys()]).toEqual([...RECORDS, ...paths])
  expect(paths.map((path, index) => files.get(path)?.equals(posts[index]?.bytes ?? svg()))).toEqual(
    [true, true, true, true],
  )
  expect(json('account.json')).toMatchObject({ $id: alice.accountId, email: 'alice@example.com' })
  expect(json('profile.json')).toMatchObject({ $id: alice.userId, username: 'alice' })
  const kept = json<Record<string, unknown>[]>('posts.json')
  expect(kept.map(({ $id, file, likesCount }) => [$id, file, likesCount])).toEqual(
    posts.map(({ $id }, index) => [$id, paths[index], index === 0 ? 1 : 0]).toReversed(),
  )
  expect(kept[0]).toEqual({
    ...unsetFields('posts', ({ unexported }) => unexported === undefined),
    $id: posts[3]?.$id,
    $createdAt: '2026-01-15T12:00:03.000+00:00',
    $updatedAt: '2026-01-15T12:00:03.000+00:00',
    caption: `With ${posts[3]?.name}`,
    location: 'Graz',
    tags: ['one', 'two'],
    imageAlt: '',
    likesCount: 0,
    commentsCount: 0,
    commenting: 'everyone',
    imageId: posts[3]?.imageId,
    imageIds: [posts[3]?.imageId],
    imageAlts: [''],
    imageWidth: expect.any(Number),
    imageHeight: expect.any(Number),
    file: paths[3],
    files: [paths[3]],
  })
  const creator = { $id: bob.userId, name: 'bob', username: 'bob' }
  expect(json('likes.json')).toMatchObject([{ $id: bobs.$id, creator }])
  expect(json('saves.json')).toMatchObject([
    { post: { $id: bobs.$id, caption: 'Of Bob', creator } },
  ])
  expect(json('follows.json')).toMatchObject({ following: [{ followed: creator }], followers: [] })
  expect(json('reports.json')).toMatchObject([
    { reason: 'hate', text: null, status: 'open', person: creator },
    { reason: 'spam', text: 'See there.', status: 'open', post: { $id: bobs.$id, creator } },
  ])
  expect(json('mutes.json')).toMatchObject([{ muted: creator }])
  expect(json('blocks.json')).toEqual([])
  expect(json('sessions.json')).toMatchObject([{ provider: 'email', ip: '127.0.0.1' }])
  expect(json('identities.json')).toEqual([])
  expect(json<{ id: string }[]>('files.json').map(({ id }) => id)).toEqual(names)
})

test('contains nothing of others except what is public', async () => {
  await using server = await testApp()
  const { alice, bob, carol } = await people(server.app, 'alice', 'bob', 'carol')
  const mine = await post(alice, { caption: 'Mine' })
  const bobs = await post(bob, { caption: 'Secretly saved by Carol' })
  await documentsOf(carol.request).create('saves', { user: carol.userId, post: bobs.$id })
  await documentsOf(bob.request).create('saves', { user: bob.userId, post: mine.$id })
  await documentsOf(bob.request).create('follows', { follower: bob.userId, followed: alice.userId })
  await documentsOf(alice.request).create('saves', { user: alice.userId, post: bobs.$id })
  await documentsOf(carol.request).create('reports', { person: alice.userId, reason: 'spam' })
  await like(bob, mine.$id)
  await upload(bob.request, { name: 'unpublished.png' })

  const { files, json } = await archiveOf(alice)
  const everything = Buffer.concat([...files.values()]).toString('latin1')
  const secrets = [bob.email, carol.email, bob.accountId, carol.accountId, carol.userId, 'carol']
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  const names = [...files.keys()].join()
  expect([names.includes('unpublished'), names.includes(String(bobs['imageId']))]).toEqual([
    false,
    false,
  ])
  expect(json('follows.json')).toMatchObject({
    following: [],
    followers: [{ follower: { $id: bob.userId, name: 'bob', username: 'bob' } }],
  })
})

test("contains decisions about a person, and an operator's own actions", async () => {
  const world = await openModeration()
  await using _ = world.server
  const { Olga, Bob, ids } = world
  await act(world, Olga, { action: 'hide', post: 'bobs', note: 'Watch.', statement: 'An ad.' })
  const hidden = { $createdAt: '2026-01-15T12:00:00.000+00:00', action: 'hide', post: ids['bobs'] }
  const $id = expect.any(String)
  const bobs = await archiveOf(Bob)
  const stated = { rule: 'spam', means: 'moderator', statement: 'An ad.' }
  expect(bobs.json('decisions.json')).toEqual([{ ...hidden, $id, ...stated, appealable: true }])
  expect(bobs.json('operator.json')).toEqual([])
  const olgas = await archiveOf(Olga)
  expect(olgas.json('decisions.json')).toEqual([])
  expect(olgas.json('operator.json')).toEqual([
    {
      ...hidden,
      $id,
      comment: null,
      job: null,
      person: Bob.userId,
      report: null,
      days: null,
      note: 'Watch.',
      ...stated,
    },
  ])
})

test('the HTML page runs no scripts, whatever the texts are', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const hostile = '</p><script>alert(1)</script>" onerror="x'
  const picture = await upload(alice.request, { name: '><img src=x onerror=alert(1)>.png' })
  await postWith(alice, { caption: hostile, imageAlt: hostile, tags: ['<b>'] }, picture)
  const { text } = await archiveOf(alice)
  const page = text('index.html')
  expect(page.match(/<script|<b>|<img src=x/g)).toBeNull()
  expect(page).toContain(
    '<p dir="auto">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onerror=&quot;x</p>',
  )
  expect(page).toContain(
    `<img src="files/${picture.imageId}-__img%20src%3Dx%20onerror%3Dalert(1)_.png" alt="&lt;/p&gt;`,
  )
  const links = Array.from(page.matchAll(/(?:src|href)="([^"]*)"/g), ([, link = '']) => link)
  expect(links.filter((link) => !/^(#|files\/)/.test(link))).toEqual([])
})

test('lists are complete, however long', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  for (let count = 0; count < 101; count++) {
    await post(alice, { caption: `No ${count}` })
    if (count % 2 === 0) server.clock.advance(1)
  }
  const { json, files } = await archiveOf(alice)
  const captions = json<{ caption: string }[]>('posts.json').map(({ caption }) => caption)
  expect(new Set(captions).size).toBe(101)
  expect([captions.length, files.size]).toEqual([101, RECORDS.length + 101])
})

test('an account without a profile can be exported', async () => {
  await using server = await testApp()
  const guest = caller(server.app)
  const account = { userId: 'unique()', email: 'new@example.com', password: 'a good password' }
  await guest('POST', '/v1/account', { ...account, name: 'New' })
  const session = await guest('POST', '/v1/account/sessions/email', account)
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await guest('GET', EXPORT, undefined, { cookie })
  const files = unzip(response.rawPayload)
  expect([...files.keys()]).toEqual(RECORDS)
  expect(['profile', 'posts', 'saves'].map((name) => String(files.get(`${name}.json`)))).toEqual([
    'null\n',
    '[]\n',
    '[]\n',
  ])
})

const elsewhere = { message: 'Your data can be downloaded from the pages of this server only.' }
test.each<[what: string, headers: Record<string, string>, status: number, body: object]>([
  ['nobody', { cookie: '' }, 401, { type: 'general_unauthorized_scope' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 401, elsewhere],
  ['a program with a session', { 'x-appwrite-session': 'abc' }, 401, elsewhere],
])('%s gets nothing', async (_what, headers, status, body) => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const response = await alice.request('GET', EXPORT, undefined, headers)
  expect([response.statusCode, response.json()]).toMatchObject([status, body])
})

test('a client with a JWT gets nothing', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const { jwt } = (await alice.request('POST', '/v1/account/jwts', {})).json<{ jwt: string }>()
  const headers = { 'x-appwrite-jwt': jwt }
  const response = await caller(server.app)('GET', EXPORT, undefined, headers)
  expect([response.statusCode, response.json()]).toMatchObject([401, elsewhere])
})

test("is limited to ten an hour; HEAD and cross-site requests don't count", async () => {
  await using server = await testApp({ rateLimits: true })
  const { alice } = await people(server.app, 'alice')
  const head = await alice.request('HEAD', EXPORT)
  for (let count = 0; count < 11; count++)
    await alice.request('GET', EXPORT, undefined, { 'sec-fetch-site': 'cross-site' })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++)
    statuses.push((await alice.request('GET', EXPORT)).statusCode)
  expect([head.statusCode, new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([
    404,
    new Set([200]),
    429,
  ])
})

/** Counts the bytes read of files, and the closed streams. */
function watchReads({ platform }: TestApp) {
  const { blobs } = platform
  const original = blobs.get.bind(blobs)
  const counts = { opened: 0, closed: Promise.withResolvers<void>() }
  blobs.get = async (...asked) => {
    const body = await original(...asked)
    counts.opened++
    body?.once('close', () => counts.closed.resolve())
    return body
  }
  return counts
}

test('an aborted download stops reading', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  // More than the network buffers hold.
  const raw = { width: 1000, height: 1000, channels: 3 } as const
  const noise = await sharp(randomBytes(3_000_000), { raw }).png().toBuffer()
  for (let count = 0; count < 5; count++) await upload(alice.request, { bytes: noise })
  const counts = watchReads(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const aborted = get({
    port,
    path: EXPORT,
    headers: { cookie: alice.cookie, host: 'localhost:3000' },
  })
  const [response] = await once(aborted, 'response')
  response.on('error', () => undefined)
  await once(response, 'readable')
  while (counts.opened === 0) {
    response.read()
    await once(response, 'readable')
  }
  aborted.on('error', () => undefined)
  aborted.destroy()
  await counts.closed.promise
  expect(counts.opened).toBeLessThan(5)
})
