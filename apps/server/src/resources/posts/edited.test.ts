import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { API_VARIANTS, documentsOf } from '../../../test/documents/documents.ts'
import { openPost } from '../../../test/documents/several-pictures.ts'

const server = sharedApp()

/** The time of the server's clock. */
const NOW = '2026-01-15T12:00:00.000+00:00'

type World = Awaited<ReturnType<typeof openPost>>

const EDITS: readonly [what: string, change: (world: World) => object][] = [
  ['another caption', () => ({ caption: 'Four' })],
  ['no caption', () => ({ caption: null })],
  ['a location', () => ({ location: 'Trieste' })],
  ['tags', () => ({ tags: ['sea'] })],
  ['another first picture', ({ ids }) => ({ imageId: ids.d })],
  ['another order of pictures', ({ ids }) => ({ imageIds: [ids.a, ids.c, ids.b] })],
  ['fewer pictures', ({ ids }) => ({ imageIds: [ids.a] })],
  ['a description of the first picture', () => ({ imageAlt: 'x' })],
  ['a description of another picture', () => ({ imageAlts: ['A', 'B', 'x'] })],
]

const OTHER_WRITES: readonly [what: string, change: (world: World) => object][] = [
  ['what is there', ({ document }) => document],
  ['the same caption', () => ({ caption: 'Three' })],
  [
    'the same pictures',
    ({ ids }) => ({ imageIds: [ids.a, ids.b, ids.c], imageAlts: ['A', 'B', 'C'] }),
  ],
  ['who may comment', () => ({ commenting: 'off' })],
  ['a time of its own', () => ({ editedAt: '2026-01-01T00:00:00.000Z' })],
  ['a like', ({ Alice }) => ({ likes: [Alice.userId] })],
]

test.each(EDITS)('a post with %s is edited', async (_, change) => {
  const world = await openPost(server())
  const { alice, bob, id } = world
  const { body } = await alice.update('posts', id, change(world))
  expect(body['editedAt']).toBe(NOW)
  expect((await bob.get('posts', id)).body['editedAt']).toBe(body['editedAt'])
})

test.each(OTHER_WRITES)('a post with %s is not edited', async (_, change) => {
  const world = await openPost(server())
  const { alice, id } = world
  expect((await alice.update('posts', id, change(world))).body['editedAt']).toBe(null)
})

test.each(API_VARIANTS)(
  'a like keeps the time of an edit, by $change of $service',
  async (variant) => {
    const { Alice, Bob, bob, id } = await openPost(server())
    const alice = documentsOf(Alice.request, variant)
    const edited = await alice.update('posts', id, { caption: 'Four' })
    expect(edited.body['editedAt']).toBe(NOW)
    const liked = await documentsOf(Bob.request, variant).update('posts', id, {
      likes: [Bob.userId],
    })
    expect(liked.body).toMatchObject({ likesCount: 1, editedAt: edited.body['editedAt'] })
    const denied = await bob.update('posts', id, { caption: 'x', editedAt: null })
    expect(denied.outcome).toBe('401 user_unauthorized')
    expect((await bob.get('posts', id)).body['editedAt']).toBe(edited.body['editedAt'])
  },
)
