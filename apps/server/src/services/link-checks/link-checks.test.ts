import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { openInternet } from '../../../test/http/internet.ts'
import { people, type Person } from '../../../test/people/people.ts'

const DAY = 24 * 3_600_000
const PUBLIC = ['93.184.215.14']
const NAMES = {
  'site.example': PUBLIC,
  'www.site.example': PUBLIC,
  'other.example': PUBLIC,
  'private.example': ['10.0.0.1'],
}
const URL_OF_PAGE = 'http://site.example/about'

/** Alice with a link to a page that responds as the function says. */
async function openWorld(
  url = URL_OF_PAGE,
  pathOf: (person: Person) => string = ({ username }) => `/@${username}`,
) {
  await using opening = new AsyncDisposableStack()
  const page: { respond: (profile: string) => RequestListener } = {
    respond: () => (_request, response) => response.end('nothing'),
  }
  let profile = ''
  const internet = opening.use(
    await openInternet({
      names: NAMES,
      time: 1000,
      site: (request, response) => page.respond(profile)(request, response),
    }),
  )
  const server = opening.use(await testApp({}, { remote: internet.remote, upkeepInterval: 10 }))
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  profile = `http://localhost:3000${pathOf(Alice)}`
  const alice = documentsOf(Alice.request)
  const opened = opening.move()
  return {
    alice,
    bob: documentsOf(Bob.request),
    internet,
    clock: server.clock,
    page,
    add: async () => (await alice.create('links', { label: 'Site', url })).body.$id,
    /** What others see once the page was asked after this time. */
    checked: async (id: string) => {
      const { body } = await alice.get('links', id)
      return body['checkedAt'] === null ? 'unchecked' : body['verified']
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

const linking = (profile: string): RequestListener => {
  return (_request, response) => response.end(`<a rel="me" href="${profile}">Devhood</a>`)
}
const elsewhere =
  (host: string) =>
  (profile: string): RequestListener => {
    return (request, response) => {
      if (request.headers.host === host) return linking(profile)(request, response)
      return response.writeHead(302, { location: `http://${host}/` }).end()
    }
  }
const failing = (status: number) => (): RequestListener => (_request, response) =>
  response.writeHead(status).end()

test('a page that links back is verified, and everybody sees since when', async () => {
  await using world = await openWorld()
  world.page.respond = linking
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(true)
  expect((await world.bob.get('links', id)).body).toMatchObject({
    verified: true,
    verifiedAt: '2026-01-15T12:00:00.000+00:00',
  })
  expect(world.internet.hits).toEqual(['site.example/about'])
})

test('the address of the profile by its id counts, too', async () => {
  await using world = await openWorld(URL_OF_PAGE, ({ userId }) => `/profile/${userId}`)
  world.page.respond = linking
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(true)
})

test.each<[what: string, answer: World['page']['respond'], expected: boolean]>([
  ['without a link', () => (_request, response) => response.end('hello'), false],
  ['that redirects to the same site', elsewhere('www.site.example'), true],
  ['that redirects to another site, which links back', elsewhere('other.example'), false],
  ['that redirects into a private network', elsewhere('private.example'), false],
  ['that is not there', failing(404), false],
])('a page %s: %j', async (_, response, expected) => {
  await using world = await openWorld()
  world.page.respond = response
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(expected)
})

test('a link into a private network is asked for by nobody', async () => {
  await using world = await openWorld('http://private.example/')
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(false)
  expect(world.internet.targets).toEqual([])
})

test('the page is asked again each day, and loses its mark when it no longer links back', async () => {
  await using world = await openWorld()
  world.page.respond = linking
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(true)
  world.page.respond = failing(410)
  world.clock.advance(DAY)
  await expect.poll(async () => world.checked(id)).toBe(false)
  expect((await world.bob.get('links', id)).body['verifiedAt']).toBe(null)
})

test('a page that does not answer keeps its mark for a week', async () => {
  await using world = await openWorld()
  world.page.respond = linking
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(true)
  world.page.respond = failing(503)
  world.clock.advance(6 * DAY)
  await expect.poll(() => world.internet.hits.length).toBe(2)
  await expect
    .poll(async () => (await world.alice.get('links', id)).body['checkedAt'])
    .toBe('2026-01-21T12:00:00.000+00:00')
  expect(await world.checked(id)).toBe(true)
  world.clock.advance(DAY)
  await expect.poll(async () => world.checked(id)).toBe(false)
})

test('another address is unverified until it is asked; the same one is asked again', async () => {
  await using world = await openWorld()
  world.page.respond = linking
  const id = await world.add()
  await expect.poll(async () => world.checked(id)).toBe(true)
  const same = await world.alice.update('links', id, { url: URL_OF_PAGE })
  expect(same.body).toMatchObject({ verified: true, checkedAt: null })
  await expect.poll(() => world.internet.hits.length).toBe(2)
  world.page.respond = failing(404)
  const other = await world.alice.update('links', id, { url: 'http://other.example/' })
  expect(other.body).toMatchObject({ verified: false, verifiedAt: null, checkedAt: null })
  await expect.poll(async () => world.checked(id)).toBe(false)
})
