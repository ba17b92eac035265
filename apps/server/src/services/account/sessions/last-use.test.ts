import { expect, test } from 'vitest'
import { openTestKeys, testApp } from '../../../../test/app/app.ts'
import { caller, people } from '../../../../test/people/people.ts'
import { countUnits, watchUnits } from '../../../../test/app/units.ts'
import { findBearerById } from './session-store.ts'
import { findAccount } from '../store.ts'

const ME = '/v1/account'
const HOUR = 3_600_000
const DAY = 24 * HOUR

const sessionOf = async ({ request }: { request: ReturnType<typeof caller> }) =>
  String((await request('GET', `${ME}/sessions/current`)).json().$id)

test('recording the last use of a session does not invalidate cached sessions and accounts', async () => {
  await using server = await testApp()
  const { database } = server.platform
  const { settled } = watchUnits(server.platform)
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const bobs = await sessionOf(bob)
  const watch = database.watch()
  const known = await findBearerById(watch, { id: bobs })
  await findAccount(watch, { id: bob.accountId })
  server.clock.advance(HOUR)
  expect((await alice.request('GET', ME)).statusCode).toBe(200)
  await settled()
  const alices = await findBearerById(database, { id: await sessionOf(alice) })
  expect(alices?.usedAt).toBe(server.platform.now())
  expect(known?.usedAt).toBe(server.platform.now() - HOUR)
  expect(watch.isUnchanged()).toBe(true)
})

test('a session is read from the database once an hour while nothing changes', async () => {
  await using server = await testApp()
  const { settled } = watchUnits(server.platform)
  const { during, units } = countUnits(server.platform)
  const { alice } = await people(server.app, 'alice')
  for (let hour = 0; hour < 3; hour++) {
    server.clock.advance(HOUR)
    for (let call = 0; call < 4; call++) {
      await during(() => alice.request('GET', ME))
      await settled()
    }
  }
  expect(units()).toBe(3)
})

test('a session used on one process does not expire on another', async () => {
  const keyOf = openTestKeys()
  await using one = await testApp({}, { keyOf })
  await using other = await testApp({}, { keyOf, database: one.platform.database })
  const { settled } = watchUnits(one.platform)
  const { alice } = await people(one.app, 'alice')
  const there = caller(other.app, { cookie: alice.cookie })
  expect((await there('GET', ME)).statusCode).toBe(200)
  for (const days of [20, 20]) {
    one.clock.advance(days * DAY)
    other.clock.advance(days * DAY)
    expect((await alice.request('GET', ME)).statusCode).toBe(200)
    await settled()
  }
  expect((await there('GET', ME)).statusCode).toBe(200)
  await settled()
})
