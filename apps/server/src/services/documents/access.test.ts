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
import { caller, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

/** Alice is the owner, Bob another member, and Carol a person to refer to. */
async function openWorld(api: ApiVariant) {
  const server = await testApp()
  const persons = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { Alice, Bob } = persons
  const mine = await post(Alice)
  const theirs = await post(Bob)
  const alice = documentsOf(Alice.request)
  const save = await alice.create('saves', { user: Alice.userId, post: theirs.$id })
  const follow = await alice.create('follows', { follower: Alice.userId, followed: Bob.userId })
  const more = await post(Bob)
  return {
    server,
    ...persons,
    callers: {
      guest: documentsOf(caller(server.app), api),
      other: documentsOf(Bob.request, api),
      owner: documentsOf(Alice.request, api),
    },
    picture: await upload(Alice.request),
    post: String(mine.$id),
    otherPost: String(more.$id),
    save: String(save.body.$id),
    follow: String(follow.body.$id),
  }
}
type World = Awaited<ReturnType<typeof openWorld>>
type Documents = World['callers']['owner']

interface Row {
  readonly call: (as: Documents, world: World) => Promise<{ readonly outcome: string }>
  readonly guest: string
  readonly other: string
  readonly owner: string
}

const UNAUTHORIZED = '401 user_unauthorized'
const NOT_FOUND = '404 document_not_found'
const ID_TAKEN = '409 document_already_exists'
const TAKEN = '409 document_unique_constraint_violation'

const read = { guest: UNAUTHORIZED, other: '200', owner: '200' }
const nobody = { guest: UNAUTHORIZED, other: UNAUTHORIZED, owner: UNAUTHORIZED }
const own = { guest: UNAUTHORIZED, other: UNAUTHORIZED, owner: '200' }

/** THREATS §2 for documents; deletions come last, because they are executed. */
const TABLE: Record<string, Row> = {
  'users: list': { ...read, call: (as) => as.list('users') },
  'users: get': { ...read, call: (as, { Alice }) => as.get('users', Alice.userId) },
  'users: create': {
    ...nobody,
    owner: TAKEN,
    call: (as, { Alice: { accountId, email } }) =>
      as.create('users', { accountId, email, name: 'Alice', username: 'alice2' }),
  },
  ...Object.fromEntries(
    [{ name: 'Al' }, { bio: 'x' }, { imageUrl: null }, { username: 'alicia' }].map((data) => [
      `users: patch ${Object.keys(data).join()}`,
      { ...own, call: (as, { Alice }) => as.update('users', Alice.userId, data) } satisfies Row,
    ]),
  ),
  'users: patch imageUrl and imageId': {
    ...own,
    call: (as, { Alice, picture }) => as.update('users', Alice.userId, picture),
  },
  'users: patch email': {
    ...nobody,
    call: (as, { Alice }) => as.update('users', Alice.userId, { email: 'a@example.com' }),
  },
  'users: patch accountId': {
    ...nobody,
    call: (as, { Alice, Bob }) => as.update('users', Alice.userId, { accountId: Bob.accountId }),
  },
  'users: delete': { ...nobody, call: (as, { Alice }) => as.delete('users', Alice.userId) },
  'posts: list': { ...read, call: (as) => as.list('posts') },
  'posts: get': { ...read, call: (as, world) => as.get('posts', world.post) },
  'posts: search': { ...read, call: (as) => as.list('posts', Query.search('caption', 'x')) },
  'posts: create': {
    ...own,
    owner: '201',
    call: (as, { Alice, picture }) => as.create('posts', { creator: Alice.userId, ...picture }),
  },
  ...Object.fromEntries(
    [{ caption: 'x' }, { location: 'x' }, { tags: ['x'] }].map((data) => [
      `posts: patch ${Object.keys(data).join()}`,
      { ...own, call: (as, world) => as.update('posts', world.post, data) } satisfies Row,
    ]),
  ),
  'posts: patch imageUrl and imageId': {
    ...own,
    call: (as, { post: id, picture }) => as.update('posts', id, picture),
  },
  'posts: patch creator': {
    ...nobody,
    call: (as, { post: id, Bob }) => as.update('posts', id, { creator: Bob.userId }),
  },
  'posts: patch likes and caption': {
    ...own,
    call: (as, world) => as.update('posts', world.post, { likes: [], caption: 'y' }),
  },
  'saves: list': { ...read, call: (as) => as.list('saves') },
  'saves: get': {
    ...read,
    other: NOT_FOUND,
    call: (as, world) => as.get('saves', world.save),
  },
  'saves: create': {
    ...own,
    owner: '201',
    call: (as, world) => as.create('saves', { user: world.Alice.userId, post: world.otherPost }),
  },
  'saves: patch': {
    ...nobody,
    other: NOT_FOUND,
    call: (as, world) => as.update('saves', world.save, { post: world.otherPost }),
  },
  'follows: list': { ...read, call: (as) => as.list('follows') },
  'follows: get': { ...read, call: (as, world) => as.get('follows', world.follow) },
  'follows: create': {
    ...own,
    owner: '201',
    call: (as, { Alice, Carol }) =>
      as.create('follows', { follower: Alice.userId, followed: Carol.userId }),
  },
  'follows: patch': {
    ...nobody,
    call: (as, world) => as.update('follows', world.follow, { followed: world.Carol.userId }),
  },
  'follows: delete': {
    ...own,
    owner: '204',
    call: (as, world) => as.delete('follows', world.follow),
  },
  'saves: delete': {
    guest: UNAUTHORIZED,
    other: NOT_FOUND,
    owner: '204',
    call: (as, world) => as.delete('saves', world.save),
  },
  'posts: delete': { ...own, owner: '204', call: (as, world) => as.delete('posts', world.post) },
}

/** The table's outcome in the terms of an API: documents report taken values only as taken ids. */
function outcomeAt({ service, change }: ApiVariant, name: string, outcome: string): string {
  const isHidden = name.endsWith('patch') && outcome === NOT_FOUND
  // A PUT on a document that the caller can't see is a creation.
  const expectedOutcome = isHidden && change === 'PUT' ? ID_TAKEN : outcome
  if (service === 'databases') return expectedOutcome === TAKEN ? ID_TAKEN : expectedOutcome
  return expectedOutcome.replace('document_', 'row_')
}

const CALLERS = ['guest', 'other', 'owner'] as const
const CELLS = API_VARIANTS.flatMap((api) => CALLERS.map((who) => ({ ...api, who })))

describe('access', () => {
  test.each(CELLS)('by $who at $service, changing by $change', async ({ who, ...api }) => {
    const world = await openWorld(api)
    await using _ = world.server
    const outcomes: Record<string, string> = {}
    const changedByRefusal: string[] = []
    for (const [name, row] of Object.entries(TABLE)) {
      const before = await hashState(world.server.platform)
      const { outcome } = await row.call(world.callers[who], world)
      outcomes[name] = outcome
      const isRefused = Number.parseInt(outcome) >= 400
      if (isRefused && (await hashState(world.server.platform)) !== before)
        changedByRefusal.push(name)
    }
    const expected = Object.entries(TABLE).map(([name, row]) => [
      name,
      outcomeAt(api, name, row[who]),
    ])
    expect(outcomes).toEqual(Object.fromEntries(expected))
    expect(changedByRefusal).toEqual([])
  })

  test.each(API_VARIANTS)(
    'likes at $service by $change may only add or remove the caller',
    async (api) => {
      const world = await openWorld(api)
      await using _ = world.server
      const { callers, Bob, Carol, post: id } = world
      const liking = { likes: [Bob.userId, Carol.userId] }
      expect((await callers.guest.update('posts', id, liking)).outcome).toBe(UNAUTHORIZED)
      const liked = await callers.other.update('posts', id, liking)
      expect(liked.outcome).toBe('200')
      expect(liked.body).toMatchObject({ likesCount: 1, likes: [{ $id: Bob.userId }] })
    },
  )
})
