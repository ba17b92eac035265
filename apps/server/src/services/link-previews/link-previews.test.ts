import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { headOf, openHood } from '../../../test/people/hood.ts'

type Hood = Awaited<ReturnType<typeof openHood>>

const addressOf = async ({ get }: Hood, page: string) =>
  headOf((await get(page)).body).picture ?? ''

test('posts, profiles and jobs have a card of 1200 × 630 pixels', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const job = await ad(named.Ada)
  const pages = [
    `/posts/${posts.Ada.$id}`,
    `/@${named.Ada.username}`,
    `/profile/${named.Ada.userId}`,
    `/jobs/${job.$id}`,
  ]
  for (const page of pages) {
    const url = new URL(await addressOf(hood, page))
    const { statusCode, headers, rawPayload } = await get(url.pathname + url.search)
    expect([page, statusCode, headers['content-type']]).toEqual([page, 200, 'image/jpeg'])
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get(url.pathname, known)).statusCode).toBe(304)
  }
})

test('a card has nothing that guests do not see', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const never = (await get('/cards/posts/nothing.jpg')).body
  const closed = [
    ...[posts.Cem, posts.Dee].map(({ $id }) => `posts/${$id}`),
    ...[named.Cem, named.Dee].flatMap(({ userId, username }) => [
      `@${username}`,
      `profile/${userId}`,
    ]),
    'tags/light',
    'saved',
    'jobs',
    '',
  ]
  for (const page of closed) {
    const { statusCode, body } = await get(`/cards/${page}.jpg`)
    expect([page, statusCode, body]).toEqual([page, 404, never])
  }
  const card = `/cards/posts/${posts.Ada.$id}.jpg`
  expect((await get(card)).statusCode).toBe(200)
  await setHidden(hood.server.platform, 'posts', { $id: posts.Ada.$id })
  expect((await get(card)).statusCode).toBe(404)
})

test('no card is there where guests may read nothing', async () => {
  await using hood = await openHood({ publicPages: false, publicJobs: false })
  const { named, posts, get } = hood
  const job = await ad(named.Ada)
  for (const page of [`posts/${posts.Ada.$id}`, `@${named.Ada.username}`, `jobs/${job.$id}`])
    expect([page, (await get(`/cards/${page}.jpg`)).statusCode]).toEqual([page, 404])
})

test('the address and the picture change with what the card shows', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const own = documentsOf(named.Ada.request)
  const page = `/@${named.Ada.username}`
  const drawnAt = async () => (await get(`/cards${page}.jpg`)).rawPayload
  const changes = [
    { headline: 'Keeps lanterns lit' },
    { place: 'Graz' },
    { stack: ['Rust'] },
    await upload(named.Ada.request),
  ]
  const [addresses, pictures] = [[await addressOf(hood, page)], [await drawnAt()]]
  for (const change of changes) {
    await own.update('users', named.Ada.userId, change)
    addresses.push(await addressOf(hood, page))
    pictures.push(await drawnAt())
  }
  expect(new Set(addresses).size).toBe(changes.length + 1)
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(changes.length + 1)
  const before = await addressOf(hood, page)
  // What it doesn't show.
  await own.update('users', named.Ada.userId, { bio: 'Copper.' })
  await own.update('posts', posts.Ada.$id, { caption: 'Another' })
  expect(await addressOf(hood, page)).toBe(before)
})

test('cards are rate-limited by address', async () => {
  await using hood = await openHood({ publicPages: true, rateLimits: true })
  const statuses: number[] = []
  for (let count = 0; count < 121; count++)
    statuses.push((await hood.get('/cards/posts/nothing.jpg')).statusCode)
  expect([statuses[119], statuses[120]]).toEqual([404, 429])
})
