import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { addressOf } from '../../../../test/documents/documents.ts'
import { linkTo } from '../../../../test/email/outbox.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { outcomeOf } from '../../../../test/http/operations.ts'
import { ACCESS_TOKENS, addToken, bearer } from '../../../../test/people/access-tokens.ts'
import { addTotp } from '../../../../test/people/factors.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { statement } from '../../../platform/database/index.ts'

const POSTS = addressOf('posts')
const ENDED = '401 user_invalid_token'
const NEW = 'another good password'

async function open(options: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(options)
  const { ann, olga } = await people(server.app, 'ann', 'olga')
  await promote(server, olga)
  const { $id, secret } = await addToken(server, ann)
  const request = caller(server.app, bearer(secret))
  const world = { server, ann, olga, id: $id, secret, request }
  return { ...world, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}
type World = Awaited<ReturnType<typeof open>>

async function resetPassword({ app, platform }: TestApp, { email }: Person) {
  const guest = caller(app)
  await guest('POST', '/v1/account/recovery', { email, url: 'http://localhost:3000/reset' })
  const { userId, secret } = await linkTo(platform, email)
  const body = { userId, secret, password: NEW, passwordAgain: NEW }
  return guest('PUT', '/v1/account/recovery', body)
}
const operate = async ({ olga, ann }: World, action: string, more: object = {}) =>
  olga.request('POST', '/v1/operator/actions', {
    action,
    person: ann.userId,
    ...(action !== 'unblock' && { rule: 'spam' }),
    ...more,
  })

const rowsOf = (table: string, accountId: string) =>
  statement((db: Kysely<never>) => ({
    compile: () =>
      sql<object>`SELECT * FROM ${sql.id(table)} WHERE "accountId" = ${accountId}`.compile(db),
  }))

type Act = (world: World) => Promise<unknown>
const CHANGES: readonly (readonly [what: string, act: Act, outcome: string])[] = [
  ['its end', async ({ ann, id }) => ann.request('DELETE', `${ACCESS_TOKENS}/${id}`), ENDED],
  [
    'signing out everywhere',
    async ({ ann }) => ann.request('DELETE', '/v1/account/sessions'),
    ENDED,
  ],
  ['a password reset', async ({ server, ann }) => resetPassword(server, ann), ENDED],
  [
    'erasure',
    async ({ ann }) => ann.request('DELETE', '/v1/account', { password: PASSWORD }),
    ENDED,
  ],
  ['a block', async (world) => operate(world, 'block'), '401 user_blocked'],
  [
    'a block that was lifted',
    async (world) => {
      await operate(world, 'block')
      await operate(world, 'unblock')
    },
    ENDED,
  ],
  [
    'a second step, which its creation lacked',
    async ({ server, ann }) => addTotp(server, ann),
    '401 user_more_factors_required',
  ],
  [
    'signing out here',
    async ({ ann }) => ann.request('DELETE', '/v1/account/sessions/current'),
    '200',
  ],
  [
    'a new password',
    async ({ ann }) =>
      ann.request('PATCH', '/v1/account/password', { password: NEW, oldPassword: PASSWORD }),
    '200',
  ],
]

test.each(CHANGES)('after %s', async (_, act, outcome) => {
  await using world = await open()
  expect(outcomeOf(await world.request('GET', POSTS))).toBe('200')
  await act(world)
  expect(outcomeOf(await world.request('GET', POSTS))).toBe(outcome)
})

describe('a token obeys what its owner does', () => {
  test('while suspended', async () => {
    await using world = await open()
    const { request } = world
    await operate(world, 'suspend', { days: 1 })
    expect(outcomeOf(await request('GET', POSTS))).toBe('200')
    const data = { documentId: 'unique()', data: { imageId: 'x', imageUrl: 'x' } }
    expect(outcomeOf(await request('POST', POSTS, data))).toBe('403 user_suspended')
  })

  test('and counts towards the same limits', async () => {
    await using world = await open({ rateLimits: true })
    const { ann, request } = world
    const url = addressOf('tagFollows')
    const follow = async (by: Person['request'], at: number) =>
      by('POST', url, { documentId: 'unique()', data: { tag: `t${at}` } })
    const left = Number((await follow(ann.request, 0)).headers['x-ratelimit-remaining'])
    expect(Number((await follow(request, 1)).headers['x-ratelimit-remaining'])).toBe(left - 1)
  })
})

test('the export lists it without its secret, and what the second step consists of', async () => {
  await using world = await open()
  const { server, ann, secret } = world
  const appSecret = await addTotp(server, ann)
  await ann.request('POST', '/v1/account/mfa/recovery-codes')
  const { files, json } = await archiveOf(ann)
  expect(json('access-tokens.json')).toMatchObject([
    { name: 'Nightly script', scopes: ['read', 'write', 'messages'], secret: '' },
  ])
  expect(json('second-step.json')).toMatchObject({
    isOn: true,
    authenticatorApp: { addedAt: expect.any(String), usedAt: expect.any(String) },
    recoveryCodes: 10,
    requestToRemove: '',
  })
  const all = Buffer.concat([...files.values()]).toString('latin1')
  expect([all.includes(secret), all.includes(appSecret)]).toEqual([false, false])
})

test('erasure removes everything about it, and about the second step', async () => {
  await using world = await open()
  const { server, ann } = world
  await addTotp(server, ann)
  await ann.request('POST', '/v1/account/mfa/recovery-codes')
  await ann.request('POST', '/v1/account/mfa/challenges', { factor: 'totp' })
  expect(
    (await ann.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode,
  ).toBeLessThan(300)
  const left = await Promise.all(
    ['access_tokens', 'authenticators', 'recovery_codes', 'challenges'].map(async (table) =>
      server.platform.database.all(rowsOf(table, ann.accountId), {}),
    ),
  )
  expect(left).toEqual([[], [], [], []])
})
