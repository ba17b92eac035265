import type { ModeratedPersonList } from '@devhood/contract/schemas'
import { describe, expect, it, test } from 'vitest'
import { networkIn } from '../../../lib/networks.ts'
import { openModeration, promote } from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { queries } from '../../../platform/database/index.ts'
import { networksOf, noteNetwork, sweepNetworks } from '../../account/profile/network-store.ts'

const { remove, update } = queries<{ accounts: { $id: string; emailVerified: number } }>()
const [deleteAccount, updateAccount] = [remove('accounts', '$id'), update('accounts', '$id')]
const DAY = 24 * 3_600_000
const HERE = '127.0.0.0/24'

/** Of five people, Alice and Bob have also been seen elsewhere, and Bob is verified since; Carol is a moderator. */
async function openNetworks() {
  const world = await openModeration()
  const { server, Alice, Bob, Carol } = world
  await promote(server, Carol, 'moderator')
  await server.platform.database.write(async (tx) => {
    for (const [{ accountId }, ip] of [
      [Alice, '203.0.113.7'],
      [Bob, '203.0.113.250'],
      [Bob, '2001:db8:1:2::3'],
    ] as const)
      await noteNetwork(tx, { accountId, ip, now: server.clock.now() + 1 })
    await updateAccount(tx, Bob.accountId, { emailVerified: 1 })
  })
  const read = async (query: string, by: Person = world.Olga) =>
    (await by.request('GET', `/v1/operator/people?${query}`)).json<
      ModeratedPersonList & { type?: string }
    >()
  const names = async (query: string) =>
    (await read(query)).people.map(({ username }) => username).toSorted()
  return { ...world, read, names }
}

test.each<[query: string, names: string[]]>([
  ['network=203.0.113.0/24', ['alice', 'bob']],
  ['network=203.0.113.99', ['alice', 'bob']],
  ['network=2001:DB8:1:ffff::', ['bob']],
  ['network=198.51.100.1', []],
  [`network=${HERE}&verified=true`, ['bob']],
  ['network=203.0.113.0/24&verified=false', ['alice']],
  ['domain=example.com&verified=true', ['bob']],
  [`network=${HERE}&verified=false&search=ali`, ['alice']],
  ['network=203.0.113.0/24&search=bob', ['bob']],
  ['network=203.0.113.0/24&held=true', []],
  ['domain=example.com', ['alice', 'bob', 'carol', 'olga', 'oskar']],
  ['domain=@EXAMPLE.com&network=203.0.113.7&search=ali', ['alice']],
  ['emailStart=ALI', ['alice']],
  ['emailStart=alice@exa&domain=example.com', ['alice']],
  ['emailStart=xyz', []],
  ['search=carol&joinedSince=2020-01-01T00:00:00Z', ['carol']],
])('people with %s', async (query, expected) => {
  const { server, names, read } = await openNetworks()
  await using _ = server
  expect(await names(query)).toEqual(expected)
  expect((await read(query)).total).toBe(expected.length)
})

test.each([
  'network=nowhere',
  'network=1.2.3.4/8',
  'domain=',
  'domain=example',
  'emailStart=al',
  'search=al&emailStart=%20%20a',
])('people with %s are refused', async (query) => {
  const { server, read } = await openNetworks()
  await using _ = server
  expect((await read(query)).type).toBe('general_argument_invalid')
})

describe('a moderator', () => {
  it.each([{ network: HERE }, { domain: 'example.com' }, { emailStart: 'alice' }])(
    'neither looks for %j nor acts on such people',
    async (matching) => {
      const { server, Carol, read } = await openNetworks()
      await using _ = server
      const [[name, value] = []] = Object.entries(matching)
      expect((await read(`${name}=${value}`, Carol)).type).toBe('user_unauthorized')
      const body = { action: 'block', rule: 'spam', matching, asOf: '9.9999999999999' }
      const act = await Carol.request('POST', '/v1/operator/bulk', body)
      expect([act.statusCode, act.json().type]).toEqual([401, 'user_unauthorized'])
      expect((await Carol.request('GET', '/v1/operator/bulk')).json().total).toBe(0)
    },
  )

  it('sees no networks, which operators see', async () => {
    const { server, Carol, read } = await openNetworks()
    await using _ = server
    const networks = async (query: string, by?: Person) =>
      (await read(query, by)).people.map(({ network }) => network)
    for (const query of ['search=alice', 'verified=false&search=alice']) {
      expect(await networks(query, Carol)).toEqual([undefined])
      expect(await networks(query)).toEqual(['203.0.113.0/24'])
    }
  })
})

test('an act reaches all who match a network and a search, and nobody else', async () => {
  const { server, Olga, read, names } = await openNetworks()
  await using _ = server
  const { asOf } = await read('network=203.0.113.0/24&search=bob')
  const matching = { network: '203.0.113.0/24', search: 'bob' }
  const body = { action: 'hide', rule: 'spam', matching, asOf }
  const act = (await Olga.request('POST', '/v1/operator/bulk', body)).json()
  expect(act.total).toBe(1)
  await expect
    .poll(async () => (await Olga.request('GET', `/v1/operator/bulk/${act.$id}`)).json().state)
    .toBe('done')
  const hidden = (await read('domain=example.com')).people.filter((person) => person.hidden)
  expect(hidden.map(({ username }) => username)).toEqual(['bob'])
  expect(await names('network=203.0.113.0/24')).toEqual(['alice', 'bob'])
})

test('networks are kept for 90 days after their last use, exported, and erased with the account', async () => {
  const { server, Alice } = await openNetworks()
  await using _ = server
  const { database } = server.platform
  const kept = async () =>
    (await networksOf(database, Alice.accountId)).map(({ network }) => network)
  const { json } = await archiveOf(Alice)
  expect(json('networks.json')).toEqual(await networksOf(database, Alice.accountId))
  expect(await kept()).toEqual(['203.0.113.0/24', HERE])
  server.clock.advance(60 * DAY)
  const { accountId } = Alice
  await database.write(async (tx) =>
    noteNetwork(tx, { accountId, ip: '203.0.113.8', now: server.clock.now() }),
  )
  server.clock.advance(31 * DAY)
  await sweepNetworks(server.platform)
  expect(await kept()).toEqual(['203.0.113.0/24'])
  await database.write(async (tx) => deleteAccount(tx, accountId))
  expect(await kept()).toEqual([])
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:0db8:0001::5', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['203.0.113.7/16', undefined],
  ['elsewhere', undefined],
])('the network of %s is %s', (text, network) => {
  expect(networkIn(text)).toBe(network)
})
