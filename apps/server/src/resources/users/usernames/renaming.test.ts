import { LIMITS, Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { watchUnits } from '../../../../test/app/units.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'

const rename = async ({ request, userId }: Person, username: string, more = {}) =>
  documentsOf(request).update('users', userId, { username, ...more })

/** The same person, whose session has ended meanwhile. */
async function signedInAgain({ app }: TestApp, { email, ...person }: Person): Promise<Person> {
  const credentials = { email, password: PASSWORD }
  const cookie = cookieOf(await caller(app)('POST', '/v1/account/sessions/email', credentials))
  return { ...person, email, cookie, request: caller(app, { cookie }) }
}

/** Whether a viewer may take it, and where it leads. */
async function stateOf({ app }: TestApp, username: string, request = caller(app)) {
  const query = new URLSearchParams({ username }).toString()
  const check = (await request('GET', `/v1/usernames?${query}`)).json<{ state: string }>()
  const moved = (await request('GET', `/v1/usernames/moved?${query}`)).json<{ username: string }>()
  return [check.state, moved.username]
}

const TOO_SOON = '400 general_argument_invalid'
const TAKEN = '409 document_already_exists'

test('a username changes every 30 days, and the search and its filter know the new one', async () => {
  await using server = await testApp()
  const { Ada, Bob } = await people(server.app, 'Ada', 'Bob')
  expect((await rename(Ada, ' Countess ')).body).toMatchObject({
    username: 'Countess',
    renamedAt: new Date(server.clock.now()).toISOString().replace('Z', '+00:00'),
  })
  const find = async (...queries: Query[]) =>
    (await documentsOf(Bob.request).list('users', ...queries)).total
  expect(await find(Query.equal('username', ['countess']))).toBe(1)
  expect(await find(Query.equal('username', ['ada']))).toBe(0)
  expect(await find(Query.search('username', 'countess'))).toBe(1)
  server.clock.advance(LIMITS.renameEvery - 1000)
  const again = await rename(Ada, 'enchantress')
  expect([again.outcome, again.body['message']]).toEqual([
    TOO_SOON,
    'You can change your username again on 2026-02-14.',
  ])
  expect((await rename(Ada, 'Countess', { bio: 'The same is no change.' })).outcome).toBe('200')
  server.clock.advance(1000)
  expect((await rename(Ada, 'enchantress')).body['username']).toBe('enchantress')
})

test.each([
  ['bob', TAKEN],
  ['Вob', TAKEN],
  ['settings', '400 document_invalid_structure'],
  ['ada.md', '400 document_invalid_structure'],
  ['a', '400 document_invalid_structure'],
])('a username does not change to %j: %s', async (username, outcome) => {
  await using server = await testApp()
  const { Ada } = await people(server.app, 'Ada', 'Bob')
  const before = await hashState(server.platform)
  expect((await rename(Ada, username)).outcome).toBe(outcome)
  expect(await hashState(server.platform)).toBe(before)
})

test('the earlier username is reserved for a year, and free for its person', async () => {
  await using server = await testApp()
  const { Ada, Bob } = await people(server.app, 'Ada', 'Bob')
  const units = watchUnits(server.platform)
  await rename(Ada, 'countess')
  expect(await stateOf(server, 'ada')).toEqual(['taken', null])
  expect(await stateOf(server, 'ada', Ada.request)).toEqual(['free', null])
  expect((await rename(Bob, 'аdа')).outcome).toBe(TAKEN)
  server.clock.advance(LIMITS.renameEvery - 1000)
  expect((await rename(Ada, 'ada')).outcome).toBe(TOO_SOON)
  // The session, which has been used, lasts longer now.
  await units.settled()
  server.clock.advance(1000)
  expect((await rename(Ada, 'ada')).outcome).toBe('200')
  expect(await stateOf(server, 'countess')).toEqual(['taken', null])
  server.clock.advance(LIMITS.usernameReserved)
  expect(await stateOf(server, 'countess')).toEqual(['free', null])
})

test('the earlier address leads to the person if they choose so, and to nobody else', async () => {
  await using server = await testApp()
  const { Ada, Bob, Cal } = await people(server.app, 'Ada', 'Bob', 'Cal')
  await rename(Ada, 'countess', { redirectsOldNames: true })
  expect(await stateOf(server, 'ADA', Bob.request)).toEqual(['taken', 'countess'])
  expect(await stateOf(server, 'аda', Bob.request)).toEqual(['taken', null])
  await documentsOf(Bob.request).create('blocks', { user: Bob.userId, blocked: Ada.userId })
  expect(await stateOf(server, 'ada', Bob.request)).toEqual(['taken', null])
  await documentsOf(Ada.request).update('users', Ada.userId, { redirectsOldNames: false })
  expect(await stateOf(server, 'ada', Ada.request)).toEqual(['free', null])
  const { body } = await documentsOf(Cal.request).get('users', Ada.userId)
  expect(body).toMatchObject({ username: 'countess' })
  expect(Object.keys(body)).not.toContain('renamedAt')
  expect(Object.keys(body)).not.toContain('redirectsOldNames')
})

test('earlier usernames that look the same lead to the person for a year each, and stay taken', async () => {
  await using server = await testApp()
  const { Ada, Bob } = await people(server.app, 'Ada', 'Bob')
  const statesOf = async (...names: readonly string[]) => {
    const { request } = await signedInAgain(server, Bob)
    return Promise.all(names.map(async (name) => stateOf(server, name, request)))
  }
  expect((await rename(Ada, 'аda', { redirectsOldNames: true })).outcome).toBe('200')
  server.clock.advance(LIMITS.renameEvery)
  expect((await rename(await signedInAgain(server, Ada), 'aԁa')).outcome).toBe('200')
  expect(await statesOf('ada', 'аda', 'adа')).toEqual([
    ['taken', 'aԁa'],
    ['taken', 'aԁa'],
    ['taken', null],
  ])
  server.clock.advance(LIMITS.usernameReserved - LIMITS.renameEvery)
  expect((await rename(await signedInAgain(server, Ada), 'countess')).outcome).toBe('200')
  expect(await statesOf('ada', 'аda', 'aԁa')).toEqual([
    ['taken', null],
    ['taken', 'countess'],
    ['taken', 'countess'],
  ])
})

test('the usernames of an erased account are kept for a year, as hashes', async () => {
  await using server = await testApp()
  const { Ada } = await people(server.app, 'Ada')
  await rename(Ada, 'countess', { redirectsOldNames: true })
  expect((await Ada.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(204)
  for (const username of ['ada', 'countess', 'Соuntess'])
    expect(await stateOf(server, username)).toEqual(['taken', null])
  server.clock.advance(LIMITS.usernameReserved)
  for (const username of ['ada', 'countess'])
    expect(await stateOf(server, username)).toEqual(['free', null])
})
