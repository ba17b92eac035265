import { type Kysely, sql } from 'kysely'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { promote } from '../../../test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../test/people/people.ts'
import { refuseRows } from '../../../test/faults/refused-rows.ts'
import { statement } from '../../platform/database/index.ts'
import { localLeases } from '../../platform/leases/local.ts'
import { upkeepModule } from './module.ts'

const DAY = 24 * 3_600_000
const TIMING = { upkeepInterval: 10 }

type Table = 'accounts' | 'sessions' | 'tokens' | 'oauthAttempts' | 'logs'

async function countOf({ platform }: TestApp, table: Table): Promise<number> {
  const counting = statement((db: Kysely<object>) => ({
    compile: () =>
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(table)}`.compile(db),
  }))
  return (await platform.database.first(counting, {}))?.count ?? 0
}

const signIn = async ({ app }: TestApp, email = 'alice@example.com') =>
  caller(app)('POST', '/v1/account/sessions/email', { email, password: PASSWORD })

/** A guest account. */
async function visit({ app }: TestApp) {
  const opened = await caller(app)('POST', '/v1/account/sessions/anonymous', {})
  return caller(app, { cookie: cookieOf(opened) })
}

test('closing interrupts a sweep that hangs', async () => {
  const { promise: isSweeping, resolve: begin } = Promise.withResolvers<void>()
  const hang = async () => {
    begin()
    return new Promise<void>(() => undefined)
  }
  const rounds = [{ sweeps: [hang], pace: 1 }]
  const app = fastify()
  const idle = { now: Date.now, onFailing: async () => undefined }
  await app.register(upkeepModule({ leases: localLeases(), ...idle, rounds, closeTimeout: 10 }))
  await app.ready()
  await isSweeping
  await expect(app.close()).resolves.toBe(undefined)
})

test('a sweep that fails for ten minutes is reported, and again ten minutes later', async () => {
  let [time, runs, reports] = [0, 0, 0]
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const told: number[] = []
  /** Works once, after nine minutes. */
  const fail = async () => {
    runs += 1
    time = runs * 60_000
    if (runs === 32) end()
    if (runs !== 10) throw new Error('It fails.')
  }
  const onFailing = async () => {
    reports += 1
    told.push(runs)
    if (reports === 2) throw new Error('Nobody can be told.')
  }
  const app = fastify()
  const rounds = [{ sweeps: [fail], pace: 1 }]
  await app.register(upkeepModule({ leases: localLeases(), now: () => time, onFailing, rounds }))
  await app.ready()
  await isDone
  await app.close()
  expect(told.slice(0, 2)).toEqual([21, 31])
})

test('operators are told of it', async () => {
  await using server = await testApp({}, TIMING)
  const { Olga, alice } = await people(server.app, 'Olga', 'alice')
  await promote(server, Olga)
  const allowRows = await refuseRows(server.platform.database, 'DELETE', 'users')
  await alice.request('DELETE', '/v1/account', { password: PASSWORD })
  const listed = async () => {
    server.clock.advance(11 * 60_000)
    return (await documentsOf(Olga.request).list('notifications')).documents
  }
  await expect.poll(listed).toMatchObject([{ kind: 'operator', group: 'operator:upkeep' }])
  await allowRows()
})

test('expired sessions are deleted, the others stay', async () => {
  await using server = await testApp({}, TIMING)
  await people(server.app, 'alice')
  server.clock.advance(29 * DAY)
  const session = cookieOf(await signIn(server))
  expect(await countOf(server, 'sessions')).toBe(2)
  server.clock.advance(DAY)
  await expect.poll(async () => countOf(server, 'sessions')).toBe(1)
  const still = await caller(server.app, { cookie: session })('GET', '/v1/account')
  expect(still.statusCode).toBe(200)
})

test('secrets of emails and attempts with providers are deleted when they expire', async () => {
  const oauth = { github: { clientId: 'id', clientSecret: 'secret' } }
  await using server = await testApp({ oauth }, TIMING)
  const guest = caller(server.app)
  const sent = { userId: 'unique()', email: 'a@example.com' }
  expect((await guest('POST', '/v1/account/sessions/magic-url', sent)).statusCode).toBe(201)
  expect((await guest('GET', '/v1/account/sessions/oauth2/github')).statusCode).toBe(302)
  const left = async () =>
    Promise.all([countOf(server, 'tokens'), countOf(server, 'oauthAttempts')])
  server.clock.advance(9 * 60_000)
  expect(await left()).toEqual([1, 1])
  server.clock.advance(60_000)
  await expect.poll(left).toEqual([1, 0])
  server.clock.advance(5 * 60_000)
  await expect.poll(left).toEqual([0, 0])
})

test('guest accounts unused for thirty days are erased, and their ids are never reused', async () => {
  await using server = await testApp({}, TIMING)
  const oldGuest = await visit(server)
  const { $id: userId } = (await oldGuest('GET', '/v1/account')).json<{ $id: string }>()
  server.clock.advance(20 * DAY)
  const staying = await visit(server)
  server.clock.advance(11 * DAY)
  await expect.poll(async () => countOf(server, 'accounts')).toBe(1)
  expect([await countOf(server, 'sessions'), await countOf(server, 'logs')]).toEqual([1, 2])
  expect((await staying('GET', '/v1/account')).statusCode).toBe(200)
  const account = { userId, email: 'a@example.com', password: PASSWORD }
  const taken = await caller(server.app)('POST', '/v1/account', account)
  expect([taken.statusCode, taken.json().type]).toEqual([409, 'user_already_exists'])
})

test('members inactive for a year are kept', async () => {
  await using server = await testApp({}, TIMING)
  const { alice } = await people(server.app, 'alice')
  const visitor = await visit(server)
  const member = { email: 'once-a-visitor@example.com', password: PASSWORD }
  expect((await visitor('PATCH', '/v1/account/email', member)).statusCode).toBe(200)
  server.clock.advance(365 * DAY)
  await expect.poll(async () => countOf(server, 'sessions')).toBe(0)
  expect(await countOf(server, 'accounts')).toBe(2)
  const again = cookieOf(await signIn(server))
  const found = await documentsOf(caller(server.app, { cookie: again })).get('users', alice.userId)
  expect(found.outcome).toBe('200')
})

test('a failed erasure is completed later, while the server runs', async () => {
  await using server = await testApp({}, TIMING)
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const allowRows = await refuseRows(server.platform.database, 'DELETE', 'users')
  const erasure = await alice.request('DELETE', '/v1/account', { password: PASSWORD })
  expect(erasure.statusCode).toBe(500)
  expect(await countOf(server, 'accounts')).toBe(2)
  await allowRows()
  await expect.poll(async () => countOf(server, 'accounts')).toBe(1)
  expect((await documentsOf(bob.request).get('users', alice.userId)).outcome).toBe(
    '404 document_not_found',
  )
})
