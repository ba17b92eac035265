import { Buffer } from 'node:buffer'
import type { GithubProfile, OwnGithub } from '@devhood/contract/schemas'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { statement } from '#platform/database'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { openPublicGithub, repository } from '../../../test/oauth/public-github.ts'
import { connectIdentity } from '../../../test/people/identities.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'

const DAY = 24 * 3_600_000
const OWN = '/v1/account/github'
const HOME = 'https://github.example/octocat'
const shownRepository = (id: number, name: string) => ({
  id: String(id),
  name,
  url: `${HOME}/${name}`,
  description: `About ${name}`,
  language: 'Go',
  stars: id,
})

const allStored = statement((sql: Kysely<{ github_profiles: { identity: string } }>) =>
  sql.selectFrom('github_profiles').select('identity'),
)

type Server = Awaited<ReturnType<typeof testApp>>

/** Calls of one person about GitHub, as status and body. */
function githubOf({ request }: Person) {
  const send = async (...call: Parameters<typeof request>) => {
    const response = await request(...call)
    const body = JSON.parse(response.body || '{}') as Partial<OwnGithub> & { type?: string }
    return { outcome: [response.statusCode, body.type].filter(Boolean).join(' '), body }
  }
  return {
    own: async () => send('GET', OWN),
    show: async (...repositories: unknown[]) => send('PUT', OWN, { repositories }),
    refresh: async () => send('POST', OWN),
    hide: async () => send('DELETE', OWN),
  }
}

/** Alice, whose account is connected with GitHub's `uid` of the fake. */
async function connectAlice(server: Server, github: Awaited<ReturnType<typeof openPublicGithub>>) {
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  await connectIdentity(server.platform, Alice.accountId, 'github')
  github.state.uid = Alice.accountId
  const path = `/v1/github/${Alice.userId}`
  const seenBy = async ({ request }: Pick<Person, 'request'>) => {
    const response = await request('GET', path)
    return response.statusCode === 200
      ? response.json<GithubProfile>().account
      : response.json<{ type: string }>().type
  }
  return { Alice, Bob, alice: githubOf(Alice), seenBy, path }
}

async function openWorld(more: Parameters<typeof testApp>[0] = {}, upkeepInterval?: number) {
  await using opening = new AsyncDisposableStack()
  const github = opening.use(await openPublicGithub())
  const { remote, sites, config } = github
  const pace = upkeepInterval === undefined ? {} : { upkeepInterval }
  const options = { remote, github: sites, ...pace }
  const server = opening.use(await testApp({ ...config, ...more }, options))
  const world = await connectAlice(server, github)
  const opened = opening.move()
  return { ...world, github, server, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

test('nothing is shown or asked of GitHub before the person switches it on', async () => {
  await using world = await openWorld()
  const { alice, Alice, Bob, seenBy, github } = world
  expect((await alice.own()).body).toEqual({
    isShown: false,
    account: null,
    repositories: [],
    fetchedAt: null,
  })
  expect([await seenBy(Alice), await seenBy(Bob), github.hits]).toEqual([null, null, []])
})

test('whoever sees the profile sees the account and the chosen repositories, in their order', async () => {
  await using world = await openWorld()
  const { alice, Bob, seenBy, github, path } = world
  expect((await alice.show()).outcome).toBe('200')
  const { outcome, body } = await alice.show('2', '1')
  expect(outcome).toBe('200')
  const { avatar, ...account } = body.account ?? { avatar: null }
  expect(account).toEqual({
    login: 'octocat',
    url: HOME,
    repositories: [shownRepository(2, 'world'), shownRepository(1, 'hello')],
  })
  expect(body.repositories).toEqual([shownRepository(1, 'hello'), shownRepository(2, 'world')])
  expect(body.fetchedAt).toBe('2026-01-15T12:00:00.000+00:00')
  const [head, data = ''] = String(avatar).split(',')
  const picture = await sharp(Buffer.from(data, 'base64')).metadata()
  expect([head, picture.format, picture.width, picture.height]).toEqual([
    'data:image/png;base64',
    'png',
    80,
    80,
  ])
  expect(await seenBy(Bob)).toEqual(body.account)
  const uid = github.state.uid
  expect(github.hits).toEqual([
    `api.github.example/user/${uid}`,
    'api.github.example/users/octocat/repos?type=owner&sort=pushed&per_page=100',
    `avatars.github.example/u/${uid}?v=4&s=80`,
  ])
  const response = await Bob.request('GET', path)
  expect(response.headers['cache-control']).toBe('private, no-cache')
})

test("a blocked person, a guest and somebody else don't see it where they don't see the profile", async () => {
  await using world = await openWorld()
  const { alice, Alice, Bob, seenBy, server } = world
  await alice.show('1')
  const guest = { request: caller(server.app) }
  expect(await seenBy(guest)).toBe('user_unauthorized')
  await documentsOf(Alice.request).create('blocks', { blocked: Bob.userId })
  expect(await seenBy(Bob)).toBe('document_not_found')
})

test('guests see it on an open server, unless the person has opted out', async () => {
  await using world = await openWorld({ publicPages: true })
  const { alice, Alice, seenBy, server } = world
  await alice.show()
  const guest = { request: caller(server.app) }
  expect(await seenBy(guest)).toMatchObject({ login: 'octocat' })
  await documentsOf(Alice.request).update('users', Alice.userId, { membersOnly: true })
  expect(await seenBy(guest)).toBe('document_not_found')
})

test.each<[what: string, sent: unknown[]]>([
  ['a repository of somebody else', ['7']],
  ['the same one twice', ['1', '1']],
  ['seven', ['1', '2', '3', '4', '5', '6', '7']],
  ['something else than ids', [{ id: '1' }]],
])('%s is refused, and the choice stays', async (_, sent) => {
  await using world = await openWorld()
  const { alice } = world
  await alice.show('2')
  const { body: before } = await alice.own()
  expect((await alice.show(...sent)).outcome).toBe('400 general_argument_invalid')
  expect((await alice.own()).body).toEqual(before)
})

test('a repository that is private, of another account or has an invalid name is left out; texts are one line', async () => {
  await using world = await openWorld()
  const { alice, github } = world
  github.state.repositories = [
    repository(1, 'secret', { private: true }),
    repository(2, 'theirs', { owner: { id: 1 } }),
    repository(3, '../../evil'),
    repository(4, 'odd', {
      description: '<b>\u202eone\n two',
      language: 7,
      stargazers_count: 'many',
    }),
  ]
  expect((await alice.show()).body.repositories).toEqual([
    { ...shownRepository(4, 'odd'), description: '<b>one two', language: null, stars: 0 },
  ])
})

test.each([
  ['is rate limited', { status: 403 }],
  ['is down', { status: 502 }],
  ['knows no such account', { uid: 'another' }],
  ['sends no login', { login: '../x' }],
])('switching on while GitHub %s says so, and stays off', async (_, change) => {
  await using world = await openWorld()
  const { alice, Bob, seenBy, github } = world
  Object.assign(github.state, change)
  expect((await alice.show()).outcome).toBe('503 general_service_unavailable')
  expect((await alice.own()).body.isShown).toBe(false)
  expect(await seenBy(Bob)).toBe(null)
})

test('GitHub is asked without credentials where it refuses those of the server', async () => {
  await using world = await openWorld()
  world.github.state.acceptsClient = false
  expect((await world.alice.show('1')).outcome).toBe('200')
})

test('a picture that GitHub does not give leaves the account without one, and later the one before', async () => {
  await using world = await openWorld()
  const { alice, github } = world
  github.state.avatarStatus = 404
  expect((await alice.show()).body.account?.avatar).toBe(null)
  github.state.avatarStatus = 200
  const { body } = await alice.refresh()
  expect(body.account?.avatar).toMatch(/^data:image\/png;base64,/)
  github.state.avatarStatus = 404
  expect((await alice.refresh()).body.account?.avatar).toBe(body.account?.avatar)
})

test('asked to refresh, the server keeps the copy and the choice while GitHub is down', async () => {
  await using world = await openWorld()
  const { alice, github } = world
  expect((await alice.refresh()).body.isShown).toBe(false)
  const { body } = await alice.show('1')
  github.state.status = 502
  expect((await alice.refresh()).outcome).toBe('503 general_service_unavailable')
  expect((await alice.own()).body).toEqual(body)
  Object.assign(github.state, { status: 200, login: 'renamed' })
  const renewed = (await alice.refresh()).body.account
  expect([renewed?.login, renewed?.repositories.map(({ url }) => url)]).toEqual([
    'renamed',
    ['https://github.example/renamed/hello'],
  ])
})

test('the copy is renewed once a day', async () => {
  await using world = await openWorld({}, 10)
  const { alice, Bob, seenBy, github, server } = world
  await alice.show('1', '2')
  github.state.repositories = [repository(2, 'planet')]
  const hits = github.hits.length
  server.clock.advance(DAY)
  await expect
    .poll(async () => seenBy(Bob))
    .toMatchObject({ repositories: [shownRepository(2, 'planet')] })
  expect(github.hits.length).toBe(hits + 3)
})

test('without an answer the last copy stays for a week, and comes back with the next answer', async () => {
  await using world = await openWorld({}, 10)
  const { alice, Bob, seenBy, github, server } = world
  await alice.show('1')
  const shown = await seenBy(Bob)
  github.state.status = 404
  server.clock.advance(6 * DAY)
  const hits = github.hits.length
  await expect.poll(() => github.hits.length).toBe(hits + 1)
  expect(await seenBy(Bob)).toEqual(shown)
  server.clock.advance(DAY)
  await expect.poll(async () => seenBy(Bob)).toBe(null)
  expect((await alice.own()).body).toMatchObject({ isShown: true, account: null, repositories: [] })
  github.state.status = 200
  server.clock.advance(DAY)
  await expect.poll(async () => seenBy(Bob)).toEqual(shown)
})

test('it is gone once switched off, and again once disconnected', async () => {
  await using world = await openWorld()
  const { alice, Alice, Bob, seenBy } = world
  await alice.show('1')
  expect((await alice.hide()).outcome).toBe('204')
  expect([await seenBy(Bob), (await alice.own()).body.isShown]).toEqual([null, false])
  await alice.show('2')
  const response = await Alice.request('GET', '/v1/account/identities')
  const [identity] = response.json<{ identities: { $id: string }[] }>().identities
  await Alice.request('DELETE', `/v1/account/identities/${String(identity?.$id)}`)
  expect([await seenBy(Bob), (await alice.own()).outcome]).toEqual([
    null,
    '404 user_identity_not_found',
  ])
})

test('the archive contains it, and a deleted account leaves nothing', async () => {
  await using world = await openWorld()
  const { alice, Alice, server, seenBy, Bob } = world
  const { body } = await alice.show('2')
  const { json, files } = await archiveOf(Alice)
  expect(json('github.json')).toEqual(body)
  expect(String(files.get('index.html'))).toContain(`${HOME}/world`)
  await Alice.request('DELETE', '/v1/account', { password: PASSWORD })
  await expect.poll(async () => seenBy(Bob)).toBe('document_not_found')
  await expect.poll(async () => server.platform.database.all(allStored, {})).toEqual([])
})

test.each([
  ['sign-in with GitHub is not set up', { oauth: {} }],
  ['the server may not call other servers', { remoteFetch: false }],
])('where %s, nobody can switch it on', async (_, more) => {
  await using world = await openWorld(more)
  const { alice, Bob, seenBy, github } = world
  const outcomes = await Promise.all([alice.own(), alice.show(), alice.refresh(), alice.hide()])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    outcomes.map(() => '404 user_identity_not_found'),
  )
  expect([await seenBy(Bob), github.hits]).toEqual([null, []])
})

const plain = sharedApp()

test('a person without a connected account can show none', async () => {
  const { Alice } = await people(plain().app, 'Alice')
  expect((await githubOf(Alice).show()).outcome).toBe('404 user_identity_not_found')
})
