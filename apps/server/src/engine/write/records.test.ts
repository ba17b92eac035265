import { describe, expect, it } from 'vitest'
import {
  actorOf,
  openTestEngine,
  openNetwork,
  outcomeOf,
  START,
} from '../../../test/engine/test-engine.ts'
import { defineCollection, formatInstant, anyone, nobody } from '../schema/index.ts'

const INVALID = 'document_invalid_structure: Invalid document structure: '
const FORBIDDEN = 'user_unauthorized: You may not do this.'
const NOT_FOUND = 'document_not_found: There is no document with this id.'

describe('creating', () => {
  it('fills in owner, defaults, times and permissions, and returns the whole document', async () => {
    await using testbed = await openNetwork('ann')
    const post = await testbed.as('ann').create(
      'posts',
      'p1',
      { caption: 'Hi', tags: ['a'] },
      {
        server: { size: 7 },
      },
    )
    const time = formatInstant(START)
    const meta = { $createdAt: time, $updatedAt: time, $databaseId: 'base' }
    const $permissions = ['read', 'update', 'delete'].map((each) => `${each}("user:account-ann")`)
    expect(post).toEqual({
      ...meta,
      $id: 'p1',
      $collectionId: 'posts-id',
      $permissions,
      creator: {
        ...meta,
        $id: 'ann',
        $collectionId: 'people-id',
        $permissions: [],
        name: 'ann',
        handle: 'ann',
        picture: null,
      },
      caption: 'Hi',
      tags: ['a'],
      pinned: null,
      rank: 5,
      size: 7,
      likes: [],
      likesCount: 0,
    })
    expect(await testbed.as('ann').get('posts', 'p1')).toEqual(post)
  })

  it.each<[what: string, by: string | undefined, data: Record<string, unknown>, outcome: string]>([
    ['a guest', undefined, {}, FORBIDDEN],
    ['a person without a document', '', {}, FORBIDDEN],
    ['on behalf of another', 'ann', { creator: 'bob' }, FORBIDDEN],
    ['an unknown attribute', 'ann', { likse: [] }, `${INVALID}unknown attribute: "likse".`],
    [
      'a JavaScript property name',
      'ann',
      JSON.parse('{"__proto__":{}}'),
      `${INVALID}unknown attribute: "__proto__".`,
    ],
    ['another one', 'ann', { constructor: 1 }, `${INVALID}unknown attribute: "constructor".`],
    [
      'a relation to a missing document',
      'ann',
      { pinned: 'nix' },
      `${INVALID}attribute "pinned" names no document there is.`,
    ],
    [
      'a number too small',
      'ann',
      { rank: -11 },
      `${INVALID}attribute "rank" must be a whole number of at least -10.`,
    ],
    [
      'members that are not a list',
      'ann',
      { likes: 'ann' },
      `${INVALID}attribute "likes" must be a list of at most 10000 ids.`,
    ],
  ])('rejects %s', async (_, by, data, outcome) => {
    await using testbed = await openNetwork('ann', 'bob')
    const calls = by === '' ? testbed.callsBy({ ...actorOf('x'), userId: null }) : testbed.as(by)
    expect(await outcomeOf(calls.create('posts', 'p1', data))).toBe(outcome)
    expect(await testbed.as('ann').ids('posts')).toEqual([])
  })

  it('is never done on behalf of another person, whatever the create rule says', async () => {
    const by = { kind: 'account' } as const
    const access = { create: anyone, read: anyone, update: nobody, delete: nobody }
    const more = { owner: 'by', indexes: {}, nested: [], access } as const
    await using testbed = openTestEngine([defineCollection('notes', { fields: { by }, ...more })])
    const ann = testbed.as('ann')
    expect(await outcomeOf(ann.create('notes', 'n1', { by: 'account-bob' }))).toBe(FORBIDDEN)
    expect(await outcomeOf(testbed.as(undefined).create('notes', 'n2', { by: 'x' }))).toBe(
      FORBIDDEN,
    )
    expect(await ann.create('notes', 'n3', {})).toMatchObject({ by: 'account-ann' })
  })

  it('names the missing or taken attribute', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    await testbed.as('ann').create('posts', 'p1', {})
    await testbed.as('ann').create('saves', 's1', { post: 'p1' })
    const cid = testbed.callsBy({ ...actorOf('cid'), userId: null })
    const person = { name: 'Cid', handle: 'cid' }
    const outcomes = [
      cid.create('people', 'cid', { name: 'Cid' }),
      cid.create('people', 'cid', { ...person, handle: 'ANN' }),
      cid.create('people', 'bob', person),
      cid.create('people', 'cid', { ...person, account: 'account-bob' }),
      testbed.as('ann').create('people', 'ann2', { name: 'Ann', handle: 'ann2' }),
      testbed.as('ann').create('saves', 's2', { post: 'p1' }),
      testbed.as('ann').create('posts', '_p', {}),
    ].map(outcomeOf)
    expect(await Promise.all(outcomes)).toEqual([
      `${INVALID}missing required attribute "handle".`,
      'document_unique_constraint_violation: The value of "handle" is taken: another document has it.',
      'document_already_exists: A document with this id exists already.',
      FORBIDDEN,
      'document_unique_constraint_violation: The value of "account" is taken: another document has it.',
      'document_unique_constraint_violation: The value of "person" and "post" is taken: another document has it.',
      `general_argument_invalid: A document's id has at most 36 characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character, and not a word that addresses use, such as "current" or "me".`,
    ])
  })

  it('ignores read-only attributes that clients send back', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    await testbed.as('ann').create('posts', 'p0', {})
    const post = await testbed.as('ann').create('posts', 'p1', {
      $id: 'other',
      $createdAt: '2000-01-01T00:00:00.000+00:00',
      $sequence: 99,
      creator: { $id: 'ann', name: 'Mallory' },
      pinned: { $id: 'p0' },
      likes: ['ann', 'bob'],
      likesCount: 99,
      size: 99,
    })
    expect(post).toMatchObject({ $id: 'p1', likes: [], likesCount: 0, size: null })
    expect(post['$createdAt']).toBe(formatInstant(START))
    expect((await testbed.engine.find(testbed.database, 'posts', 'p1'))?.['pinned']).toBe('p0')
    expect(await testbed.as('bob').get('people', 'ann')).toMatchObject({ name: 'ann' })
  })

  it("never adds a person to a document they can't read", async () => {
    await using testbed = await openNetwork('ann', 'bob')
    await testbed.as('ann').create('posts', 'p1', {})
    await testbed.as('ann').create('saves', 's1', { post: 'p1' })
    const calls = testbed.as('bob')
    expect(await outcomeOf(calls.get('saves', 's1'))).toBe(NOT_FOUND)
    expect(await outcomeOf(calls.get('saves', 'nix'))).toBe(NOT_FOUND)
    expect(await outcomeOf(calls.update('saves', 's1', {}))).toBe(NOT_FOUND)
    expect(await outcomeOf(calls.delete('saves', 's1'))).toBe(NOT_FOUND)
    expect(await outcomeOf(testbed.as(undefined).list('saves'))).toBe(FORBIDDEN)
    expect(await testbed.as('ann').ids('saves')).toEqual(['s1'])
  })
})

describe('updating', () => {
  it('merges, clears with null, and keeps attributes that are not sent', async () => {
    await using testbed = await openNetwork('ann')
    const ann = testbed.as('ann')
    await ann.create('posts', 'p1', { caption: 'Hi', tags: ['a'], rank: 1 })
    testbed.clock.time += 1000
    expect(await ann.update('posts', 'p1', { tags: null, rank: 2 })).toMatchObject({
      caption: 'Hi',
      tags: [],
      rank: 2,
      $createdAt: formatInstant(START),
      $updatedAt: formatInstant(START + 1000),
    })
  })

  it('changes the update time only with a real change, and never backwards', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    const ann = testbed.as('ann')
    const whole = await ann.create('posts', 'p1', { caption: 'Hi' })
    testbed.clock.time += 1000
    expect(await ann.update('posts', 'p1', whole)).toEqual(whole)
    expect(await testbed.as('bob').update('posts', 'p1', whole)).toMatchObject({
      $updatedAt: formatInstant(START),
    })
    testbed.clock.time = START - 60_000
    expect(await ann.update('posts', 'p1', { caption: 'Ho' })).toMatchObject({
      $updatedAt: formatInstant(START + 1),
    })
  })

  it.each<[what: string, by: string, data: Record<string, unknown>, outcome: string]>([
    ['by another person', 'bob', { caption: 'Mine' }, FORBIDDEN],
    ['and liking, by another person', 'bob', { caption: 'Mine', likes: ['bob'] }, FORBIDDEN],
    ['of the creator', 'ann', { creator: 'bob' }, FORBIDDEN],
    ['of an unknown attribute', 'ann', { nix: 1 }, `${INVALID}unknown attribute: "nix".`],
    [
      'that clears a required attribute',
      'ann',
      { rank: null },
      `${INVALID}attribute "rank" must be a whole number of at least -10.`,
    ],
    [
      'with a relation to a missing document',
      'ann',
      { pinned: 'nix' },
      `${INVALID}attribute "pinned" names no document there is.`,
    ],
  ])('is rejected %s', async (_, by, data, outcome) => {
    await using testbed = await openNetwork('ann', 'bob')
    const before = await testbed.as('ann').create('posts', 'p1', { caption: 'Hi' })
    expect(await outcomeOf(testbed.as(by).update('posts', 'p1', data))).toBe(outcome)
    expect(await testbed.as('ann').get('posts', 'p1')).toEqual(before)
  })

  it('accepts an immutable attribute with an unchanged value', async () => {
    await using testbed = await openNetwork('ann')
    const ann = testbed.as('ann')
    const sent = { handle: 'ann', account: 'account-ann', name: 'Ann', posts: ['x'], saved: 1 }
    expect(await ann.update('people', 'ann', sent)).toMatchObject({ name: 'Ann', posts: [] })
    expect(await outcomeOf(ann.update('people', 'ann', { handle: 'Ann' }))).toBe(FORBIDDEN)
  })

  it('overwrites server-set attributes, whatever clients send', async () => {
    await using testbed = await openNetwork('ann')
    await testbed.as('ann').create('posts', 'p1', {})
    const post = await testbed.as('ann').update('posts', 'p1', { size: 3 }, { server: { size: 4 } })
    expect(post).toMatchObject({ size: 4 })
  })

  it('stores permissions, which grant nothing', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    const ann = testbed.as('ann')
    await ann.create('posts', 'p1', {}, { permissions: [] })
    const permissions = ['update("users")', 'write("any")']
    expect((await ann.update('posts', 'p1', {}, { permissions })).$permissions).toEqual([
      'update("users")',
      'update("any")',
      'delete("any")',
    ])
    expect(await outcomeOf(testbed.as('bob').update('posts', 'p1', { caption: 'x' }))).toBe(
      FORBIDDEN,
    )
    expect(await outcomeOf(testbed.as('bob').delete('posts', 'p1'))).toBe(FORBIDDEN)
    const foreign = ['read("user:account-bob")']
    expect(await outcomeOf(ann.update('posts', 'p1', {}, { permissions: foreign }))).toBe(
      'user_unauthorized: Permissions must be one of: (any, users, users/unverified, user:account-ann, user:account-ann/unverified)',
    )
  })
})

describe('deleting', () => {
  it('returns the stored row and deletes dependent rows', async () => {
    await using testbed = await openNetwork('ann', 'bob')
    await testbed.as('ann').create('posts', 'p1', { caption: 'gone', tags: ['a'] })
    await testbed.as('ann').create('posts', 'p2', { pinned: 'p1' })
    await testbed.as('bob').create('saves', 's1', { post: 'p1' })
    await testbed.as('bob').update('posts', 'p1', { likes: ['bob'] })
    expect(await testbed.as('ann').delete('posts', 'p1')).toMatchObject({
      sequence: 1,
      $id: 'p1',
      $createdAt: START,
      creator: 'ann',
      tags: '["a"]',
      likesCount: 1,
    })
    expect(await testbed.as('bob').ids('saves')).toEqual([])
    expect((await testbed.as('bob').get('people', 'bob'))['liked']).toEqual([])
    expect((await testbed.as('ann').get('posts', 'p2'))['pinned']).toBe(null)
    expect(await outcomeOf(testbed.as('ann').delete('posts', 'p1'))).toBe(NOT_FOUND)
    expect(await outcomeOf(testbed.as('ann').update('posts', 'p1', { caption: 'x' }))).toBe(
      NOT_FOUND,
    )
  })

  it('is allowed as the declaration says', async () => {
    await using testbed = await openNetwork('ann')
    await testbed.as('ann').create('posts', 'p1', {})
    expect(await outcomeOf(testbed.as('bob').delete('posts', 'p1'))).toBe(FORBIDDEN)
    expect(await outcomeOf(testbed.as('ann').delete('people', 'ann'))).toBe(FORBIDDEN)
    expect(await testbed.as('ann').ids('posts')).toEqual(['p1'])
  })
})

it('reports whether a file is in use', async () => {
  await using testbed = await openNetwork('ann')
  await testbed.as('ann').update('people', 'ann', { file: 'f1' })
  expect(await testbed.engine.isFileInUse(testbed.database, 'f1')).toBe(true)
  expect(await testbed.engine.isFileInUse(testbed.database, 'f2')).toBe(false)
})
