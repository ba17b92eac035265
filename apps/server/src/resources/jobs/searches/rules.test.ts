import { JOB_LIMITS } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const SEARCH = {
  name: 'Rust',
  query: 'stack=rust&remote=eu',
  seenAt: '2026-01-15T12:00:00.000+00:00',
}
const x = (length: number) => 'x'.repeat(length)

async function openWorld() {
  const server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  return { server, alice, bob, own: documentsOf(alice.request), bobs: documentsOf(bob.request) }
}

/** What a search takes for each attribute, and what not. */
const ATTRIBUTES: [name: string, takes: readonly unknown[], refuses: readonly unknown[]][] = [
  [
    'name',
    ['R', x(JOB_LIMITS.searchNameMax)],
    ['', x(JOB_LIMITS.searchNameMax + 1), 'a\nb', null, 7],
  ],
  [
    'query',
    ['', `q=${encodeURIComponent('漢'.repeat(200))}`, x(JOB_LIMITS.searchQueryMax)],
    [x(JOB_LIMITS.searchQueryMax + 1), 'a\nb', null, {}],
  ],
  ['seenAt', ['2026-01-15T12:00:00.000+00:00'], ['yesterday', '', null, 7]],
  ['feedKey', [null], [7, ['x']]],
  ['state', [], ['x']],
]

test.each(ATTRIBUTES)('what a search takes as %s', async (name, takes, refuses) => {
  const { server, own } = await openWorld()
  await using _ = server
  const { $id } = (await own.create('jobSearches', SEARCH)).body
  for (const value of takes) {
    const { outcome, body } = await own.update('jobSearches', $id, { [name]: value })
    expect([outcome, body[name]]).toEqual(['200', value])
  }
  const before = await hashState(server.platform)
  for (const value of refuses) {
    const made = await own.create('jobSearches', { ...SEARCH, [name]: value })
    const changed = await own.update('jobSearches', $id, { [name]: value })
    expect([value, made.outcome, changed.outcome]).toEqual([value, STRUCTURE, STRUCTURE])
  }
  expect(await hashState(server.platform)).toBe(before)
})

describe('the key of a feed', () => {
  test('is the server’s, is another each time, and is withdrawn', async () => {
    const { server, own } = await openWorld()
    await using _ = server
    const { body } = await own.create('jobSearches', SEARCH)
    expect(body['feedKey']).toBeNull()
    const keyAfter = async (feedKey: string | null) =>
      (await own.update('jobSearches', body.$id, { feedKey })).body['feedKey']
    const keys = [await keyAfter('new'), await keyAfter('new'), await keyAfter('')]
    for (const key of keys) expect(key).toMatch(/^[\w-]{32}$/)
    expect(new Set(keys).size).toBe(3)
    expect(await keyAfter(String(keys[2]))).toBe(keys[2])
    await own.update('jobSearches', body.$id, { name: 'Renamed' })
    expect((await own.get('jobSearches', body.$id)).body['feedKey']).toBe(keys[2])
    expect(await keyAfter(null)).toBeNull()
  })

  test('is never one that somebody has chosen, or that another has', async () => {
    const { server, own, bobs } = await openWorld()
    await using _ = server
    const chosen = 'chosen-by-alice-chosen-by-alice1'
    const mine = await own.create('jobSearches', { ...SEARCH, feedKey: chosen })
    const key = String(mine.body['feedKey'])
    expect([mine.outcome, key === chosen]).toEqual(['201', false])
    const theirs = await bobs.create('jobSearches', { ...SEARCH, feedKey: key })
    expect([theirs.outcome, theirs.body['feedKey'] === key]).toEqual(['201', false])
  })
})

test('twenty searches are kept at most, and nobody keeps one for another', async () => {
  const { server, own, bobs, bob } = await openWorld()
  await using _ = server
  const first = await own.create('jobSearches', SEARCH)
  for (let made = 1; made < JOB_LIMITS.searchesMax; made++) await own.create('jobSearches', SEARCH)
  const before = await hashState(server.platform)
  const { outcome, body } = await own.create('jobSearches', SEARCH)
  expect([outcome, body.message]).toEqual([
    '400 general_bad_request',
    'One person may keep 20 searches. Delete one first.',
  ])
  const forBob = await own.create('jobSearches', { ...SEARCH, user: bob.userId })
  expect(forBob.outcome).toBe('401 user_unauthorized')
  expect(await hashState(server.platform)).toBe(before)
  expect((await bobs.create('jobSearches', SEARCH)).outcome).toBe('201')
  await own.delete('jobSearches', first.body.$id)
  expect((await own.create('jobSearches', SEARCH)).outcome).toBe('201')
})
