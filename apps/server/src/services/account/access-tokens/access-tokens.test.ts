import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { openOnce } from '../../../../test/app/open-once.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { addressOf, documentsOf, post } from '../../../../test/documents/documents.ts'
import { messagesTo } from '../../../../test/email/outbox.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { ACCESS_TOKENS, addToken, bearer, newToken } from '../../../../test/people/access-tokens.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, people } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const DENIED = '401 user_invalid_token'
const OUT_OF_SCOPE = '401 general_unauthorized_scope'
const POSTS = addressOf('posts')

async function open(more: object = {}) {
  const server = await testApp({}, { upkeepInterval: 20 })
  const { ann, bob } = await people(server.app, 'ann', 'bob')
  const token = await addToken(server, ann, more)
  const by = (secret: string) => caller(server.app, bearer(secret))
  const world = { server, ann, bob, token, by, request: by(token.secret) }
  return { ...world, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** For calls that are refused, and change nothing. */
const shared = openOnce(open)

describe('an access token', () => {
  test('acts for its owner, and is shown once', async () => {
    await using world = await open()
    const { ann, token, request } = world
    expect(token.secret).toMatch(/^dvh_[0-9a-f]{48}$/)
    expect(token.secret.startsWith(token.prefix)).toBe(true)
    expect(token.prefix).toHaveLength(8)
    const created = await documentsOf(request).create('tagFollows', { tag: 'sql' })
    expect(created.outcome).toBe('201')
    expect((await documentsOf(ann.request).list('tagFollows')).ids).toEqual([created.body.$id])
    const { accessTokens } = (await ann.request('GET', ACCESS_TOKENS)).json()
    expect(accessTokens).toEqual([
      expect.objectContaining({ $id: token.$id, prefix: token.prefix, secret: '' }),
    ])
  })

  test('is told by email and on devices, when it is created and when it is revoked', async () => {
    await using world = await open()
    const { server, ann, token } = world
    await ann.request('DELETE', `${ACCESS_TOKENS}/${token.$id}`)
    const emails = await messagesTo(server.platform, ann.email)
    const texts = emails.map(({ text }) => text)
    for (const said of ['An access token was created', 'An access token was revoked'])
      expect(texts.filter((text) => text.includes(said))).toHaveLength(1)
    const { logs } = (await ann.request('GET', '/v1/account/logs')).json()
    expect(logs.slice(0, 2).map(({ what }: { what: string }) => what)).toEqual([
      'token revoked',
      'token added',
    ])
    const { documents } = await documentsOf(ann.request).list('notifications')
    expect(documents.map(({ kind }) => kind)).toEqual(['security', 'security'])
  })

  test('says when, from where and by what it was used last, to the minute', async () => {
    await using world = await open()
    const { server, ann, request } = world
    const used = async () => (await ann.request('GET', ACCESS_TOKENS)).json().accessTokens[0]
    expect(await used()).toMatchObject({ accessedAt: '', ip: '', userAgent: '' })
    server.clock.advance(MINUTE)
    await request('GET', POSTS, undefined, { 'user-agent': 'curl/8.5' })
    await server.platform.database.write(async () => undefined)
    const first = await used()
    expect(first).toMatchObject({ ip: '127.0.0.1', userAgent: 'curl/8.5' })
    expect(Date.parse(first.accessedAt) % MINUTE).toBe(0)
    await request('GET', POSTS, undefined, { 'user-agent': 'another' })
    await server.platform.database.write(async () => undefined)
    expect(await used()).toEqual(first)
    server.clock.advance(MINUTE)
    await request('GET', POSTS, undefined, { 'user-agent': 'another' })
    await server.platform.database.write(async () => undefined)
    await expect.poll(async () => (await used()).userAgent).toBe('another')
  })

  test.each([
    ['wrong', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`],
    ['cut', (secret: string) => secret.slice(0, -1)],
    ['in capitals', (secret: string) => secret.toUpperCase().replace('DVH', 'dvh')],
    ['its prefix', () => 'dvh_'],
    ['followed by more', (secret: string) => `${secret} x`],
    ['very long', (secret: string) => secret.repeat(100)],
  ])('that is %s is refused on every call alike, with the same answer', async (_, change) => {
    const { by, token, server } = shared()
    const before = await hashState(server.platform)
    const urls = [POSTS, '/v1/health/live', '/v1/account', addressOf('posts', 'x')]
    const answers = await Promise.all(urls.map(async (url) => by(change(token.secret))('GET', url)))
    const bodies = answers.map(({ body }) => body)
    expect(answers.map(outcomeOf)).toEqual(urls.map(() => DENIED))
    expect(new Set(bodies).size).toBe(1)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('that has expired answers as one that never was, and leaves the list 30 days later', async () => {
    await using world = await open()
    const { server, by, request } = world
    server.clock.advance(30 * DAY)
    const known = await request('GET', POSTS)
    const unknown = await by(`dvh_${'0'.repeat(48)}`)('GET', POSTS)
    expect([known.statusCode, known.body]).toEqual([401, unknown.body])
    expect(await listedBy(world)).toBe(1)
    server.clock.advance(29 * DAY)
    expect(await listedBy(world)).toBe(1)
    server.clock.advance(DAY)
    await vi.waitFor(async () => expect(await listedBy(world)).toBe(0))
  })

  test.each<[string, readonly string[], Record<string, string>]>([
    ['reads', ['read'], { GET: '200', POST: OUT_OF_SCOPE }],
    ['writes', ['write'], { GET: OUT_OF_SCOPE, POST: '201' }],
    ['handles conversations', ['messages'], { GET: OUT_OF_SCOPE, POST: OUT_OF_SCOPE }],
  ])('that only %s does nothing else', async (_, scopes, outcomes) => {
    await using world = await open({ scopes })
    const url = addressOf('tagFollows')
    const body = { documentId: 'unique()', data: { tag: 'sql' } }
    expect(outcomeOf(await world.request('GET', url))).toBe(outcomes['GET'])
    expect(outcomeOf(await world.request('POST', url, body))).toBe(outcomes['POST'])
  })

  test('has no role, and reads what other members read', async () => {
    await using world = await open()
    const { server, ann, bob, request } = world
    await promote(server, ann)
    const hidden = await post(bob)
    const hide = { action: 'hide', rule: 'spam', post: hidden.$id }
    expect((await ann.request('POST', '/v1/operator/actions', hide)).statusCode).toBe(201)
    const url = addressOf('posts', hidden.$id)
    // The operator's own answer, from the caches as well.
    for (let time = 0; time < 3; time++) {
      expect((await ann.request('GET', url)).statusCode).toBe(200)
      expect((await request('GET', url)).statusCode).toBe(404)
    }
    expect(outcomeOf(await request('POST', '/v1/operator/actions', hide))).toBe(OUT_OF_SCOPE)
  })

  test.each<[string, Record<string, string>]>([
    ['a cookie', {}],
    ['a session', { 'x-appwrite-session': 'x' }],
    ['a JWT', { 'x-appwrite-jwt': 'x' }],
  ])('counts even beside %s', async (_, headers) => {
    await using world = await open({ scopes: ['read'] })
    const both = caller(world.server.app, {
      ...bearer(world.token.secret),
      cookie: world.bob.cookie,
    })
    expect(outcomeOf(await both('GET', '/v1/account', undefined, headers))).toBe(OUT_OF_SCOPE)
    expect(outcomeOf(await both('GET', POSTS, undefined, headers))).toBe('200')
  })

  test('leaves other kinds of Authorization to a proxy in front', async () => {
    await using world = await open()
    for (const authorization of ['Basic YTpi', 'Bearer eyJ', 'Bearer', 'dvh_0'])
      expect(
        outcomeOf(await world.ann.request('GET', '/v1/account', undefined, { authorization })),
      ).toBe('200')
  })
})

type World = Awaited<ReturnType<typeof open>>

async function listedBy(world: World) {
  const { request } = await signInAgain(world.server.app, world.ann)
  return (await request('GET', ACCESS_TOKENS)).json<{ total: number }>().total
}

describe('creating one', () => {
  test.each<[string, object, string]>([
    ['the wrong password', { password: 'another password' }, '401 user_invalid_credentials'],
    ['no password', { password: undefined }, '401 user_invalid_credentials'],
    ['no name', { name: ' ' }, '400 general_argument_invalid'],
    ['a long name', { name: 'x'.repeat(65) }, '400 general_argument_invalid'],
    ['no scope', { scopes: [] }, '400 general_argument_invalid'],
    ['a scope twice', { scopes: ['read', 'read'] }, '400 general_argument_invalid'],
    ['another scope', { scopes: ['account'] }, '400 general_argument_invalid'],
    ['an end in the past', { expire: '2020-01-01' }, '400 general_argument_invalid'],
    ['an end in two years', { expire: '2100-01-01' }, '400 general_argument_invalid'],
    ['no end', { expire: undefined }, '400 general_argument_invalid'],
  ])('with %s changes nothing', async (_, more, outcome) => {
    const { server, ann } = shared()
    const before = await hashState(server.platform)
    const body = newToken(server.platform.now(), more)
    expect(outcomeOf(await ann.request('POST', ACCESS_TOKENS, body))).toBe(outcome)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('takes a fresh confirmation where there is a second step', async () => {
    await using world = await open()
    const { server, ann } = world
    const secret = await addTotp(server, ann)
    server.clock.advance(11 * MINUTE)
    const create = async () =>
      ann.request('POST', ACCESS_TOKENS, newToken(server.platform.now(), { password: undefined }))
    expect(outcomeOf(await create())).toBe('401 user_challenge_required')
    await confirmBy(ann, 'totp', totpOf(secret, server.clock.now()))
    expect(outcomeOf(await create())).toBe('201')
  })

  test('is refused to the 21st, to JWTs and to visitors', async () => {
    await using world = await open()
    const { server, ann } = world
    const create = async (request: typeof ann.request) =>
      outcomeOf(await request('POST', ACCESS_TOKENS, newToken(server.platform.now())))
    for (let made = 1; made < 20; made++) expect(await create(ann.request)).toBe('201')
    expect(await create(ann.request)).toBe('400 general_argument_invalid')
    const { jwt } = (await world.bob.request('POST', '/v1/account/jwts', {})).json()
    expect(await create(caller(server.app, { 'x-appwrite-jwt': jwt }))).toBe(
      '401 user_unauthorized',
    )
    const visit = await caller(server.app)('POST', '/v1/account/sessions/anonymous', {})
    const cookie = String(visit.headers['set-cookie']).split(';')[0] ?? ''
    expect(await create(caller(server.app, { cookie }))).toBe(OUT_OF_SCOPE)
  })
})

test("another person's token counts as not found", async () => {
  await using world = await open()
  const { bob, token, request } = world
  expect(outcomeOf(await bob.request('DELETE', `${ACCESS_TOKENS}/${token.$id}`))).toBe(
    '404 user_token_not_found',
  )
  expect(outcomeOf(await request('GET', POSTS))).toBe('200')
})
