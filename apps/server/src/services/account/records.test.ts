import { Query, serializeQuery } from '@devhood/contract'
import type { Log } from '@devhood/contract/schemas'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { watchUnits } from '../../../test/app/units.ts'
import { statement } from '../../platform/database/index.ts'
import { insertLog } from './sessions/log-store.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

const DAY = 86_400_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const queriesOf = (...queries: Query[]) =>
  `?${new URLSearchParams(queries.map((query, at): [string, string] => [`queries[${at}]`, serializeQuery(query)])).toString()}`

interface IdentityRow {
  $id: string
  $createdAt: number
  $updatedAt: number
  accountId: string
  provider: string
  issuer: string
  providerUid: string
  providerEmail: string
}
interface Tables {
  identities: IdentityRow
  accounts: { $id: string; password: string | null }
}
const connecting = statement((sql: Kysely<Tables>, v: { id: string; accountId: string }) =>
  sql.insertInto('identities').values({
    $id: v.id,
    $createdAt: 0,
    $updatedAt: 0,
    accountId: v.accountId,
    provider: v.id,
    issuer: v.id,
    providerUid: v.id,
    providerEmail: 'alice@elsewhere.example',
  }),
)
const withoutPassword = statement((sql: Kysely<Tables>, v: { id: string; password: null }) =>
  sql.updateTable('accounts').set({ password: v.password }).where('$id', '=', v.id),
)

const connect = async ({ platform }: SharedApp, accountId: string, ...ids: string[]) =>
  platform.database.write(async (tx) => {
    for (const id of ids) await tx.run(connecting, { id, accountId })
  })

const server = sharedApp()

describe('account logs', () => {
  test('list what has happened, newest first', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice', 'bob')
    server.clock.advance(1000)
    await alice.request('PATCH', '/v1/account/prefs', { prefs: {} }, { 'user-agent': CHROME })
    const { total, logs } = (await alice.request('GET', '/v1/account/logs')).json<{
      total: number
      logs: Log[]
    }>()
    expect([total, logs.map(({ event }) => event)]).toEqual([
      3,
      ['user.update', 'session.create', 'user.create'],
    ])
    const { userId, userEmail, userName, mode, ip, time, clientName, osName } = logs[0]!
    expect({ userId, userEmail, userName, mode, ip, time, clientName, osName }).toEqual({
      userId: alice.accountId,
      userEmail: 'alice@example.com',
      userName: 'alice',
      mode: 'default',
      ip: '127.0.0.1',
      time: '2026-01-15T12:00:01.000+00:00',
      clientName: 'Chrome',
      osName: 'Windows',
    })
  })

  test('name the part of the account that has changed', async () => {
    const { alice } = await people(server().app, 'alice')
    const change = async (part: string, data: object) =>
      (await alice.request('PATCH', `/v1/account/${part}`, data)).statusCode
    expect([
      await change('name', { name: 'Alice' }),
      await change('prefs', { prefs: {} }),
      await change('phone', { phone: '+4930123456', password: PASSWORD }),
    ]).toEqual([200, 200, 200])
    const { logs } = (await alice.request('GET', '/v1/account/logs')).json<{ logs: Log[] }>()
    expect(logs.map(({ event, what }) => [event, what])).toEqual([
      ['user.update', 'phone'],
      ['user.update', 'prefs'],
      ['user.update', 'name'],
      ['session.create', 'email'],
      ['user.create', ''],
    ])
  })

  test.each<[string, string, number, string[]]>([
    ['a limit', queriesOf(Query.limit(1)), 3, ['user.update']],
    ['an offset', queriesOf(Query.offset(2)), 3, ['user.create']],
    ['no total', '?total=false', 0, ['user.update', 'session.create', 'user.create']],
  ])('accept %s', async (_name, search, total, events) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    await alice.request('PATCH', '/v1/account/prefs', { prefs: {} })
    const page = (await alice.request('GET', `/v1/account/logs${search}`)).json()
    expect([page.total, page.logs.map(({ event }: Log) => event)]).toEqual([total, events])
  })

  test.each([
    ['another query', queriesOf(Query.equal('event', 'user.create'))],
    ['an order', queriesOf(Query.orderAsc('time'))],
    ['a limit of 0', queriesOf(Query.limit(0))],
  ])('reject %s', async (_name, search) => {
    const { alice } = await people(server().app, 'alice')
    const response = await alice.request('GET', `/v1/account/logs${search}`)
    expect([response.statusCode, response.json().type]).toEqual([400, 'general_query_invalid'])
  })

  test('keep the newest thousand entries', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { accountId } = alice
    const log = { accountId, event: 'user.update', time: 0, ip: '', userAgent: '' } as const
    await server.platform.database.write(async (tx) => {
      for (let count = 0; count < 1005; count++) await insertLog(tx, log)
    })
    const { total, logs } = (await alice.request('GET', '/v1/account/logs')).json()
    expect([total, logs.length, logs.at(-1).event]).toEqual([1000, 1000, 'user.update'])
  })
})

describe('identities', () => {
  const connected = sharedWorld(async (own) => {
    const { alice, bob } = await people(own.app, 'alice', 'bob')
    await connect(own, alice.accountId, 'github', 'google')
    await connect(own, bob.accountId, 'oidc')
    return { alice }
  })

  test.each<[string, Query[], string[]]>([
    ['all', [], ['github', 'google']],
    ['one provider', [Query.equal('provider', 'google')], ['google']],
    ['all but one', [Query.notEqual('providerUid', 'google')], ['github']],
    ['the second', [Query.offset(1), Query.limit(1)], ['google']],
    ['an unknown address', [Query.equal('providerEmail', 'x')], []],
  ])('%s', async (_name, queries, ids) => {
    const response = await connected().alice.request(
      'GET',
      `/v1/account/identities${queriesOf(...queries)}`,
    )
    expect(response.json().identities.map(({ $id }: { $id: string }) => $id)).toEqual(ids)
  })

  test('can be deleted by their owner only', async () => {
    await using own = await testApp()
    const { alice, bob } = await people(own.app, 'alice', 'bob')
    await connect(own, alice.accountId, 'github')
    const path = '/v1/account/identities/github'
    const refused = await bob.request('DELETE', path, {})
    expect([refused.statusCode, refused.json().type]).toEqual([404, 'user_identity_not_found'])
    expect((await alice.request('DELETE', path, {})).statusCode).toBe(204)
    expect((await alice.request('DELETE', path, {})).statusCode).toBe(404)
  })

  test("of an account without a password can't all be deleted", async () => {
    const { alice } = await people(server().app, 'alice')
    const { accountId: id } = alice
    await connect(server(), id, 'github', 'google')
    await server().platform.database.write(async (tx) =>
      tx.run(withoutPassword, { id, password: null }),
    )
    const remove = async (identity: string) =>
      (await alice.request('DELETE', `/v1/account/identities/${identity}`, {})).statusCode
    expect([await remove('github'), await remove('google')]).toEqual([204, 400])
  })
})

describe('a session', () => {
  test('is extended on request, up to its maximum lifetime', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { settled } = watchUnits(server.platform)
    const extend = async () => alice.request('PATCH', '/v1/account/sessions/current', {})
    for (let month = 0; month < 6; month++) {
      // Maintenance may run at any time, and the last use is recorded in the background.
      await settled()
      server.clock.advance(29 * DAY)
      const response = await extend()
      expect([response.statusCode, response.json().expire, response.cookies]).toEqual([
        200,
        '2026-07-14T12:00:00.000+00:00',
        [],
      ])
    }
    server.clock.advance(6 * DAY)
    expect((await extend()).statusCode).toBe(401)
  })

  test('of another person is not found', async () => {
    const { alice, bob } = await people(server().app, 'alice', 'bob')
    const { sessions } = (await bob.request('GET', '/v1/account/sessions')).json()
    const response = await alice.request('PATCH', `/v1/account/sessions/${sessions[0].$id}`, {})
    expect([response.statusCode, response.json().type]).toEqual([404, 'user_session_not_found'])
  })
})

describe('a blocked account', () => {
  test("can't be signed in to, and the error says why", async () => {
    const { alice } = await people(server().app, 'alice')
    const response = await alice.request('PATCH', '/v1/account/status', {})
    expect([response.json().status, response.headers['x-fallback-cookies']]).toEqual([false, '[]'])
    const credentials = { email: alice.email, password: PASSWORD }
    const responses = [
      await alice.request('GET', '/v1/account'),
      await caller(server().app)('POST', '/v1/account/sessions/email', credentials),
    ]
    for (const each of responses)
      expect([each.statusCode, each.json().type]).toEqual([401, 'user_blocked'])
  })

  test('does not prevent a browser with its cookie from signing in to another', async () => {
    const { alice, bob } = await people(server().app, 'alice', 'bob')
    await alice.request('PATCH', '/v1/account/status', {})
    const credentials = { email: bob.email, password: PASSWORD }
    const response = await alice.request('POST', '/v1/account/sessions/email', credentials)
    expect(response.statusCode).toBe(201)
    const request = caller(server().app, { cookie: cookieOf(response) })
    expect((await request('GET', '/v1/account')).json().$id).toBe(bob.accountId)
  })
})

describe('preferences', () => {
  test('are replaced as a whole', async () => {
    const { alice } = await people(server().app, 'alice')
    await alice.request('PATCH', '/v1/account/prefs', { prefs: { a: 1, b: { c: ['ü'] } } })
    const response = await alice.request('PATCH', '/v1/account/prefs', { prefs: { b: 2 } })
    expect(response.json().prefs).toEqual({ b: 2 })
    expect((await alice.request('GET', '/v1/account/prefs')).json()).toEqual({ b: 2 })
  })

  const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) })
  const ascii = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  test.each<[string, object]>([
    ['65,535 bytes', ascii(65_535)],
    ['10,921 umlauts', { a: 'ü'.repeat(10_921) }],
    ['10 levels', nested(10)],
  ])('accept %s', async (_name, prefs) => {
    const { alice } = await people(server().app, 'alice')
    const response = await alice.request('PATCH', '/v1/account/prefs', { prefs })
    expect(response.json().prefs).toEqual(prefs)
  })

  test.each<[string, unknown]>([
    ['65,536 bytes', ascii(65_536)],
    ['10,922 umlauts', { a: 'ü'.repeat(10_922) }],
    ['11 levels', nested(11)],
    ['a list', []],
    ['a text', 'text'],
    ['nothing', null],
  ])('reject %s', async (_name, prefs) => {
    const { alice } = await people(server().app, 'alice')
    const before = await hashState(server().platform)
    const response = await alice.request('PATCH', '/v1/account/prefs', { prefs })
    expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
    expect(await hashState(server().platform)).toBe(before)
  })

  test('have no prototype', async () => {
    const { alice } = await people(server().app, 'alice')
    const body = '{"prefs":{"a":{"__proto__":{"admin":true}}}}'
    const json = { 'content-type': 'application/json' }
    const response = await alice.request('PATCH', '/v1/account/prefs', body, json)
    expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
  })
})

test('an account name is also the name of the users document', async () => {
  const { alice } = await people(server().app, 'alice')
  expect((await alice.request('PATCH', '/v1/account/name', { name: 'Ada' })).json().name).toBe(
    'Ada',
  )
  const path = `/v1/databases/devhood/collections/users/documents/${alice.userId}`
  expect((await alice.request('GET', path)).json().name).toBe('Ada')
  const before = await hashState(server().platform)
  for (const name of ['A', 'x'.repeat(129), 'two\nlines'])
    expect((await alice.request('PATCH', '/v1/account/name', { name })).statusCode).toBe(400)
  expect(await hashState(server().platform)).toBe(before)
})
