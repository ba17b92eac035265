import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import {
  type ApiVariant,
  documentsOf,
  API_VARIANTS,
  post,
  upload,
} from '../../../test/documents/documents.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

async function openWorld(api: ApiVariant) {
  const server = await testApp()
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { $id } = await post(Alice, { caption: 'old' })
  const picture = await upload(Bob.request)
  const at = ({ request }: Person) => documentsOf(request, api)
  return {
    server,
    picture,
    Alice,
    Bob,
    Carol,
    id: $id,
    alice: at(Alice),
    bob: at(Bob),
    carol: at(Carol),
  }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** THREATS AZ, MA: what is tried through the first API is tried through each. */
const ATTACKS: Record<string, (world: World) => Promise<{ readonly outcome: string }>> = {
  "another's post": async ({ bob, id }) => bob.update('posts', id, { caption: 'x' }),
  "another's post as JSON": async ({ bob, id }) =>
    bob.update('posts', id, '{"caption":"x"}' as unknown as object),
  'a post in the name of another': async ({ bob, Alice, picture }) =>
    bob.create('posts', { creator: Alice.userId, ...picture }),
  'a save in the name of another': async ({ bob, Alice, id }) =>
    bob.create('saves', { user: Alice.userId, post: id }),
  'a follow in the name of another': async ({ bob, Alice, Bob }) =>
    bob.create('follows', { follower: Alice.userId, followed: Bob.userId }),
  'a new creator': async ({ alice, Bob, id }) =>
    alice.update('posts', id, { creator: Bob.userId, caption: 'x' }),
  'a like and more': async ({ bob, Bob, id }) =>
    bob.update('posts', id, { likes: [Bob.userId], caption: 'x' }),
  'an unknown attribute': async ({ alice, id }) => alice.update('posts', id, { title: 'x' }),
  'a picture of another': async ({ alice, picture, id }) => alice.update('posts', id, picture),
  "another's right": async ({ alice, Bob, id }) =>
    alice.update('posts', id, {}, { permissions: [`read("user:${Bob.accountId}")`] }),
  'too long a caption': async ({ alice, id }) =>
    alice.update('posts', id, { caption: 'x'.repeat(1001) }),
  'a follow of oneself': async ({ alice, Alice }) =>
    alice.create('follows', { follower: Alice.userId, followed: Alice.userId }),
  'a second profile': async ({ alice, Alice: { accountId, email } }) =>
    alice.create('users', { accountId, email, name: 'Alice', username: 'alice2' }),
  "another's profile": async ({ bob, Alice }) => bob.update('users', Alice.userId, { bio: 'x' }),
}
const EXPECTED: Record<string, string> = {
  'an unknown attribute': '400 document_invalid_structure',
  'a picture of another': '400 document_invalid_structure',
  'too long a caption': '400 document_invalid_structure',
  'a follow of oneself': '400 document_invalid_structure',
  'a second profile': '409 document_already_exists',
}

/** Without the terms that differ between the APIs. */
const plain = (outcome: string) =>
  outcome
    .replace('row_unique_constraint_violation', 'document_already_exists')
    .replace('row_', 'document_')

describe.each(API_VARIANTS)('at $service, changing by $change', (api) => {
  test('a change rejected through one API is rejected through the other, and changes nothing', async () => {
    const world = await openWorld(api)
    await using server = world.server
    const before = await hashState(server.platform)
    const outcomes: [attack: string, outcome: string][] = []
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const { outcome } = await attack(world)
      outcomes.push([name, plain(outcome)])
    }
    const expected = Object.keys(ATTACKS).map((name) => [
      name,
      EXPECTED[name] ?? '401 user_unauthorized',
    ])
    expect(outcomes).toEqual(expected)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('a list of likes can only add or remove the caller', async () => {
    const { server, alice, bob, Alice, Bob, Carol, id } = await openWorld(api)
    await using _ = server
    const likesOf = ({ body }: Awaited<ReturnType<typeof bob.update>>) =>
      (body['likes'] as { $id: string }[]).map(({ $id }) => $id)
    const sent = { likes: [Alice.userId, Bob.userId, Carol.userId] }
    expect(likesOf(await bob.update('posts', id, sent))).toEqual([Bob.userId])
    expect(likesOf(await alice.update('posts', id, { likes: [] }))).toEqual([Bob.userId])
    expect(likesOf(await bob.update('posts', id, { likes: [] }))).toEqual([])
  })

  test("server-set attributes can't be changed", async () => {
    const { server, alice, id } = await openWorld(api)
    await using _ = server
    const before = (await alice.get('posts', id)).body
    const forged = {
      $id: 'other',
      $createdAt: '2000-01-01',
      $updatedAt: '2000-01-01',
      $permissions: ['read("any")'],
      $databaseId: 'x',
      $collectionId: 'x',
      $tableId: 'x',
      $sequence: 99,
      $internalId: 1,
      likesCount: 99,
      imageWidth: 1,
    }
    const { outcome, body } = await alice.update('posts', id, { ...forged, caption: 'old' })
    expect(outcome).toBe('200')
    expect(body.$id).toBe(id)
    expect((await alice.get('posts', id)).body).toEqual(before)
  })

  test('nobody else can see or delete saves', async () => {
    const { server, alice, bob, Alice, id } = await openWorld(api)
    await using _ = server
    const made = await alice.create('saves', { user: Alice.userId, post: id })
    const save = made.body.$id
    expect(made.outcome).toBe('201')
    expect((await bob.list('saves', Query.equal('user', Alice.userId))).total).toBe(0)
    for (const call of [bob.get, bob.delete])
      expect(plain((await call('saves', save)).outcome)).toBe('404 document_not_found')
    const hidden = api.change === 'PUT' ? '409 document_already_exists' : '404 document_not_found'
    expect(plain((await bob.update('saves', save, { post: id })).outcome)).toBe(hidden)
    expect((await alice.get('saves', save)).outcome).toBe('200')
    expect((await alice.delete('saves', save)).outcome).toBe('204')
  })

  test('a sign-up is completed once, by its own account only', async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    const account = { email: 'dora@example.com', password: PASSWORD, name: 'Dora' }
    const opened = await guest('POST', '/v1/account', { userId: 'unique()', ...account })
    const { $id: accountId } = opened.json<{ $id: string }>()
    const asGuest = documentsOf(guest, api)
    const profile = { accountId, email: account.email, name: 'Dora', username: 'dora' }
    const make = async (data: object) =>
      api.change === 'PUT'
        ? asGuest.update('users', 'dora', data)
        : asGuest.create('users', data, { [idKey]: 'dora' })
    const idKey = api.service === 'tablesdb' ? 'rowId' : 'documentId'
    const before = await hashState(server.platform)
    const strange = [{ email: 'eve@example.com' }, { accountId: 'nobody' }]
    for (const change of strange)
      expect((await make({ ...profile, ...change })).outcome).toBe('401 user_unauthorized')
    expect(await hashState(server.platform)).toBe(before)
    const { status, body } = await make(profile)
    expect(status).toBe(api.change === 'PUT' ? 200 : 201)
    expect(body).toMatchObject({ $id: 'dora', username: 'dora' })
    const after = await hashState(server.platform)
    expect((await make({ ...profile, bio: 'again' })).status).toBe(401)
    expect(await hashState(server.platform)).toBe(after)
  })
})
