import { Query, serializeQuery } from '@devhood/contract'
import { DECLARATIONS } from '@devhood/contract/collections'
import { afterAll, describe, expect, test } from 'vitest'
import { readableUrls } from '../../../test/access/readable-urls.ts'
import { openFixture, type Fixture } from '../../../test/access/fixture.ts'
import { type TestApp, testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { openFaultyProxy } from '../../../test/faults/faulty-proxy.ts'
import {
  sourceBlobs,
  targetBlobs,
  localStores,
  migrateHere,
  migrateTo,
  openMovedDatabase,
  sourceRows,
  targetRows,
} from '../../../test/backup/moves.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { png, svg } from '../../../test/files/pictures.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { inspectS3, openS3Server } from '../../../test/stores/s3-server.ts'
import { CHUNK, FILES, uploadsOf } from '../../../test/files/upload.ts'
import { s3AddressOf } from '../../platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../platform/blobs/s3/s3.ts'

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())
const fresh = async () => (await postgres?.fresh()) ?? ''

/** Texts that are difficult for COPY, quoting or a search. */
const ODD = [
  'Tab\tand \\N back\\slash\nnew line"double" \'single\' \\. $1 {x}',
  'Zürich, ÇA VA, ŒUVRE, Straße, ǅ, İstanbul, 東京タワー, สวัสดี, 🚀👩‍💻🏳️‍🌈 #Tag',
  `${'longword'.repeat(64)}x it's`,
  ' ',
]

/** More of everything that a server stores, in a dataset that has some. */
async function live(world: Fixture): Promise<void> {
  const { Alice, Bob, Carol, Olga, server } = world
  const [alice, bob, carol] = [Alice, Bob, Carol].map(({ request }) => documentsOf(request))
  for (const [at, caption] of ODD.entries()) {
    const tags = [`odd${at}`, 'Ünï"cödé\\', 'shared']
    const made = await post(at % 2 === 0 ? Alice : Carol, {
      caption,
      tags,
      location: `Straße ${at}`,
    })
    await bob?.update('posts', made.$id, { likes: [Bob.userId] })
    await bob?.create('saves', { user: Bob.userId, post: made.$id })
  }
  await alice?.update('users', Alice.userId, { bio: ODD[0], name: 'Alice 東京 Tower' })
  await Alice.request('PATCH', '/v1/account/prefs', { prefs: { odd: ODD[0], two: { deep: [1] } } })
  const hidden = await post(Carol, { caption: 'hidden away' })
  await Olga.request('POST', '/v1/operator/actions', {
    action: 'hide',
    rule: 'spam',
    post: hidden.$id,
    note: 'n',
  })
  const reported = await post(Carol, { caption: 'soon gone' })
  await bob?.create('reports', { post: reported.$id, reason: 'spam', text: ODD[1] })
  await carol?.delete('posts', reported.$id)
  const uploads = uploadsOf(Alice.request)
  await uploads.uploadFile(svg(), { name: 'a.svg', type: 'image/svg+xml' })
  await uploads.chunk(Buffer.alloc(CHUNK + 1000), 0)
  const { file } = await uploads.uploadFile(await png(12, 12))
  await Alice.request('DELETE', `${FILES}/${file.$id}`)
  const { Gone } = await people(server.app, 'Gone')
  await post(Gone)
  expect((await Gone.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(204)
  const last = await post(Bob, { caption: 'the last one' })
  await bob?.delete('posts', last.$id)
  await caller(server.app)('POST', '/v1/account/recovery', {
    email: Alice.email,
    url: 'http://localhost:3000/reset',
  })
}

const newest = Query.orderDesc('$createdAt')
/** Lists of some collections, besides the newest documents of each. */
const LISTS: Readonly<Record<string, readonly (readonly Query[])[]>> = {
  posts: [
    [newest, Query.limit(3)],
    [Query.orderAsc('$updatedAt'), Query.limit(100)],
    [newest, Query.offset(2)],
    [Query.contains('tags', ['shared'])],
    [Query.contains('tags', ['ünï"cödé\\'])],
    [Query.isNull('location')],
    [Query.select(['*', 'creator.*', 'likes.$id'])],
    ...['zur', 'ca va', 'strasse', '東', 'แ', '🚀', 'longword', 'it', 'hidden', 'n', 'gone'].map(
      (words) => [Query.search('caption', words)],
    ),
  ],
  users: [
    [Query.search('name', 'tower')],
    [Query.search('username', 'al')],
    [Query.or([Query.search('name', '京'), Query.search('username', 'bob')])],
  ],
  saves: [[Query.limit(1)]],
  jobs: [
    [Query.search('title', 'platform')],
    [Query.search('description', 'lamps')],
    [Query.contains('stack', ['rust']), Query.orderDesc('postedAt')],
    [Query.greaterThan('salaryYearly', 70_000), Query.contains('regions', ['uk'])],
  ],
}

/** All readable URLs. */
function everyAddress(world: Fixture): string[] {
  const lists = Object.keys(DECLARATIONS).flatMap((collection) =>
    [[newest], ...(LISTS[collection] ?? [])].map((queries) => {
      const texts = queries.map(serializeQuery)
      const search = texts.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`)
      return `${addressOf(collection)}?${search.join('&')}`
    }),
  )
  const pictures = [world.shown, world.loose, world.picture.imageId].flatMap((id) =>
    ['', '/view', '/download', '/preview?width=20', '/preview?width=7&output=webp'].map(
      (end) => `${FILES}/${id}${end}`,
    ),
  )
  const pages = ['people?search=a', `people/${world.Alice.userId}`, 'audit', 'reports']
  const own = pages.map((path) => `/v1/operator/${path}`)
  return [...new Set([...readableUrls(world), ...lists, ...pictures, ...own])]
}

/** What differs from moment to moment, such as the free disk on the dashboard; the outbox is the data folder's own. */
const CHANGING = /^\/(v1\/(health|ping|operator\/dashboard)|metrics|outbox|v1\/avatars\/favicon)/
const MOMENT: ReadonlySet<string> = new Set(['date', 'x-request-id'])

/** The complete responses of a server to each caller. */
async function responsesOf(world: Fixture, { app }: Pick<TestApp, 'app'>) {
  const callers = {
    Alice: world.Alice,
    Bob: world.Bob,
    Carol: world.Carol,
    Dora: world.Dora,
    Olga: world.Olga,
  }
  const cookies = Object.entries(callers).map(([name, { cookie }]) => [name, { cookie }] as const)
  const found: [string, { status: number }][] = []
  for (const [name, headers] of [['guest', {}] as const, ...cookies])
    for (const address of everyAddress(world)) {
      if (CHANGING.test(address)) continue
      const response = await caller(app, headers)('GET', address)
      const { statusCode: status, headers: allHeaders, rawPayload } = response
      const kept = Object.entries(allHeaders).filter(([header]) => !MOMENT.has(header))
      const body = rawPayload.toString('base64')
      const full = { status, headers: Object.fromEntries(kept), body }
      found.push([`${name} ${address}`, full])
    }
  return new Map(found)
}

const openBucket = async (url: string) =>
  openS3Blobs({ address: s3AddressOf(url), now: Date.now, report: () => undefined })

describe.skipIf(!postgres)('moving an installation', () => {
  test('to PostgreSQL and S3 keeps every response the same', async () => {
    await using stores = await localStores()
    await using s3 = await openS3Server()
    const url = await fresh()
    let world: Fixture
    {
      await using filled = await openFixture('owner', await stores.open())
      world = filled
      await live(filled)
    }
    const { keyOf } = world.server.platform
    {
      // What a start makes up for would otherwise happen at both servers: people are told of requests about their data.
      await using settled = await testApp({}, { ...(await stores.open()), keyOf })
      const Carol = caller(settled.app, { cookie: world.Carol.cookie })
      const told = async () => (await Carol('GET', addressOf('notifications'))).body
      await expect.poll(told).toContain('decision:data:export')
    }
    const moved = await migrateTo(stores.path, ['--database', url, '--blobs', s3.url])
    expect([moved.code, moved.last]).toEqual([
      0,
      expect.stringMatching(
        /^Moved \d+ rows and \d+ files: all are equal, read back and compared\. Start Devhood with the new DATABASE_URL and BLOBS_URL\.$/,
      ),
    ])
    expect(await targetRows(url)).toEqual(sourceRows(stores.path))
    await using blobs = await openBucket(s3.url)
    expect(await targetBlobs(blobs, stores.path)).toEqual(sourceBlobs(stores.path))

    await using here = await testApp(
      { allowedOrigins: ['https://friends.example'] },
      { ...(await stores.open()), keyOf },
    )
    await using there = await testApp(
      { allowedOrigins: ['https://friends.example'] },
      { database: await openMovedDatabase(url), blobs, keyOf },
    )
    const before = await responsesOf(world, here)
    const after = await responsesOf(world, there)
    for (const [asked, response] of before)
      expect([asked, after.get(asked)]).toEqual([asked, response])
    const good = [...before.values()].filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(350)
  })
})

test('moving files resumes after an S3 outage', async () => {
  await using stores = await localStores()
  {
    await using server = await testApp({}, await stores.open())
    const { Ada } = await people(server.app, 'Ada')
    for (let count = 0; count < 3; count++) await post(Ada)
  }
  await using s3 = await openS3Server()
  const url = new URL(s3.url)
  await using proxy = await openFaultyProxy(new URL(url.searchParams.get('endpoint') ?? ''))
  url.searchParams.set('endpoint', proxy.origin.origin)
  const run = async () => {
    const { code, lines } = await migrateHere(stores.path, ['--blobs', url.href])
    return [code, lines.at(-1)]
  }
  proxy.plan(
    'GET',
    Array.from({ length: 3 }, () => ({ status: 503 })),
  )
  const line = 'The copy of the files is not complete, run this again to continue'
  expect(await run()).toEqual([1, expect.stringMatching(line)])
  // The marker and the list of files to copy arrive, then nothing more.
  proxy.plan('PUT', ['trickle', 'trickle', ...Array.from({ length: 30 }, () => ({ status: 503 }))])
  expect(await run()).toEqual([1, expect.stringMatching(line)])
  proxy.plan('PUT', [])
  expect(await run()).toEqual([0, expect.stringMatching(/^Moved 3 files: /)])
  using look = inspectS3(s3.url)
  expect(await look.keys()).toEqual(Object.keys(sourceBlobs(stores.path)))
})
