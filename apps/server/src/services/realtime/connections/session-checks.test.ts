import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { statement } from '#platform/database'
import { testApp } from '../../../../test/app/app.ts'
import { listenerOf } from '../../../../test/sockets/listeners.ts'
import { people } from '../../../../test/people/people.ts'
import { watchUnits } from '../../../../test/app/units.ts'
import { bearerService } from '../../account/sessions/bearer.ts'
import { hashSecret } from '../../account/credentials/credential.ts'
import { deleteSession, insertSession } from '../../account/sessions/session-store.ts'
import { openConnections } from './connections.ts'
import { sessionChecks } from './session-checks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SESSIONS = 12
const SOCKETS = 1200

const promote = statement((db: Kysely<object>, { id }: { id: string }) => ({
  compile: () => sql`UPDATE accounts SET role = 'operator' WHERE "$id" = ${id}`.compile(db),
}))

/** A server with an account whose sessions have many sockets, and a count of the database reads. */
async function openWorld() {
  const server = await testApp()
  const { platform } = server
  const { alice } = await people(server.app, 'alice')
  const { accountId } = alice
  const secrets = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('hex'))
  const time = platform.now()
  await platform.database.write(async (tx) => {
    for (const [at, secret] of secrets.entries())
      await insertSession(tx, {
        $id: `session${at}`,
        $createdAt: time,
        $updatedAt: time,
        accountId,
        provider: 'email',
        providerUid: alice.email,
        expire: time + 100 * DAY,
        usedAt: time,
        ip: '',
        userAgent: '',
        limited: 0,
        factors: 'password',
        factorAt: null,
        secretHash: hashSecret(secret),
      })
  })
  let asked = 0
  const watch = platform.database.watch.bind(platform.database)
  const count = <T>(response: T): T => {
    asked++
    return response
  }
  const watchCounted: typeof watch = (options) => {
    const reading = watch(options)
    return {
      ...reading,
      all: async (...query) => count(await reading.all(...query)),
      first: async (...query) => count(await reading.first(...query)),
    }
  }
  Object.assign(platform.database, { watch: watchCounted })
  const bearers = bearerService({ ...platform, config: server.config })
  const connections = openConnections({ isLimited: false })
  const listeners = []
  for (let at = 0; at < SOCKETS; at++) {
    const secret = secrets[at % SESSIONS] ?? ''
    const bearer = await bearers.open({ accountId, secret })
    if (bearer === undefined) throw new Error('The session is there.')
    const listener = listenerOf(accountId)
    listener.connection.bearer = bearer
    connections.add(listener.connection)
    listeners.push(listener)
  }
  const checkSessions = sessionChecks({ ...platform, ...bearers, connections })
  return {
    ...server,
    ...watchUnits(platform),
    alice,
    connections,
    listeners,
    /** Checks all sessions once; returns the number of database reads. */
    async check() {
      const before = asked
      await checkSessions()
      return asked - before
    },
  }
}

test('the sessions of 1,200 sockets are read in three batches, and not at all while nothing has changed', async () => {
  await using world = await openWorld()
  const asked = [await world.check(), await world.check()]
  await world.platform.database.write(async (tx) =>
    deleteSession(tx, { accountId: world.alice.accountId, id: 'session7' }),
  )
  asked.push(await world.check(), await world.check())
  expect(asked).toEqual([3, 0, 3, 0])
  expect(world.listeners.map(({ closings }) => closings)).toEqual(
    world.listeners.map((_, at) => (at % SESSIONS === 7 ? [1008] : [])),
  )
})

test('expired sessions are found even when nothing is written', async () => {
  await using world = await openWorld()
  await world.check()
  await world.settled()
  world.clock.advance(HOUR - 1)
  const asked = [await world.check()]
  world.clock.advance(1)
  // An open socket is a use of its session, which is recorded once an hour.
  asked.push(await world.check())
  await world.settled()
  // Sessions read before their use was recorded are read once more.
  await world.check()
  asked.push(await world.check())
  expect(asked).toEqual([0, 3, 0])
  world.clock.advance(100 * DAY - HOUR)
  await world.check()
  expect(world.connections.isEmpty()).toBe(true)
  await world.settled()
})

test('changes of a person are known after their session was checked', async () => {
  await using world = await openWorld()
  await world.check()
  const actors = () => world.listeners.map(({ connection }) => connection.bearer?.actor)
  const before = actors()
  await world.platform.database.write(async (tx) => tx.run(promote, { id: world.alice.accountId }))
  expect(await world.check()).toBe(3)
  expect(actors()).toEqual(before.map((actor) => ({ ...actor, role: 'operator' })))
})

test('a socket opened while nobody is connected is checked when something changes', async () => {
  await using world = await openWorld()
  const [first] = world.listeners
  if (first === undefined) throw new Error('There are many.')
  for (const { connection } of world.listeners) world.connections.remove(connection)
  await world.check()
  world.connections.add(first.connection)
  await world.platform.database.write(async (tx) =>
    deleteSession(tx, { accountId: world.alice.accountId, id: 'session0' }),
  )
  await world.check()
  expect(first.closings).toEqual([1008])
})
