import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { watchUnits } from '../../../../test/app/units.ts'

const ME = '/v1/account'
const DAY = 86_400_000

test.each([
  ['used again before 30 days are over', [29, 29, 29, 29, 29, 29], 200],
  ['not used for 30 days', [30], 401],
  ['used all the time for 180 days', Array.from({ length: 18 }, () => 10), 401],
])('a session that is %s', async (_name, pauses, status) => {
  await using server = await testApp()
  const { settled } = watchUnits(server.platform)
  const { alice } = await people(server.app, 'alice')
  let last = 0
  for (const days of pauses) {
    server.clock.advance(days * DAY)
    last = (await alice.request('GET', ME)).statusCode
    // The last use is recorded in the background.
    await settled()
  }
  expect(last).toBe(status)
})

test('an expired session stays expired when the clock goes back', async () => {
  await using server = await testApp()
  const { settled } = watchUnits(server.platform)
  const { alice } = await people(server.app, 'alice')
  server.clock.advance(31 * DAY)
  expect((await alice.request('GET', ME)).statusCode).toBe(401)
  await settled()
  server.clock.advance(-2 * DAY)
  expect((await alice.request('GET', ME)).statusCode).toBe(401)
})

test('session use is recorded once an hour, and shown in the account', async () => {
  await using server = await testApp()
  const { settled } = watchUnits(server.platform)
  const { alice } = await people(server.app, 'alice')
  const accessedAt = async () => (await alice.request('GET', ME)).json().accessedAt
  server.clock.advance(3_599_999)
  await accessedAt()
  await settled()
  expect(await accessedAt()).toBe('2026-01-15T12:00:00.000+00:00')
  server.clock.advance(1)
  await accessedAt()
  await settled()
  expect(await accessedAt()).toBe('2026-01-15T13:00:00.000+00:00')
})

test('listing a session counts as using it, and its expiry is unchanged', async () => {
  await using server = await testApp()
  await people(server.app, 'alice')
  const signIn = async () => {
    const credentials = { email: 'alice@example.com', password: PASSWORD }
    const response = await caller(server.app)('POST', `${ME}/sessions/email`, credentials)
    return { session: response.json(), ask: caller(server.app, { cookie: cookieOf(response) }) }
  }
  const [phone, tablet] = [await signIn(), await signIn()]
  server.clock.advance(20 * DAY)
  const { ask } = await signIn()
  const response = await ask('PATCH', `${ME}/sessions/${phone.session.$id}`, {})
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { ...phone.session, $updatedAt: '2026-02-04T12:00:00.000+00:00', current: false },
  ])
  server.clock.advance(20 * DAY)
  expect((await phone.ask('GET', ME)).statusCode).toBe(200)
  expect((await tablet.ask('GET', ME)).statusCode).toBe(401)
})
