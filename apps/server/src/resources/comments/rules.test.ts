import { describe, expect, test } from 'vitest'
import { sharedApp, type SharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { unsetFields } from '../../../test/documents/unset-fields.ts'
import { people } from '../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'
const NONE = '404 document_not_found'

/** Alice follows Bob and has blocked Dora. She has a post for each setting of `commenting`, and Bob comments on each. */
async function openWorld(server: SharedApp) {
  const persons = await people(server.app, 'Alice', 'Bob', 'Carol', 'Dora')
  const { Alice, Bob, Carol, Dora } = persons
  const asAlice = documentsOf(Alice.request)
  await asAlice.create('follows', { followed: Bob.userId })
  const open = (await post(Alice)).$id
  const other = (await post(Alice)).$id
  const following = (await post(Alice, { commenting: 'following' })).$id
  const off = (await post(Alice, { commenting: 'off' })).$id
  const hidden = (await post(Alice)).$id
  const top = await commentOn(Bob, open)
  const reply = await commentOn(Carol, open, { parent: top })
  const placeholder = await commentOn(Bob, open)
  await commentOn(Carol, open, { parent: placeholder })
  await documentsOf(Bob.request).delete('comments', placeholder)
  const gone = await commentOn(Bob, open)
  await documentsOf(Bob.request).delete('comments', gone)
  await setHidden(server.platform, 'posts', { $id: hidden })
  await asAlice.create('blocks', { blocked: Dora.userId })
  const ids: Record<string, unknown> = {
    open,
    other,
    following,
    off,
    hidden,
    top,
    reply,
    placeholder,
    gone,
    Bob: Bob.userId,
  }
  const named = (data: object) =>
    Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, ids[String(value)] ?? value]),
    )
  return { ...persons, ids, named, top, open }
}

const server = sharedApp()
const world = sharedWorld(openWorld, server)
type Who = 'Alice' | 'Bob' | 'Carol' | 'Dora'

const text = 'Neat'

describe('a new comment', () => {
  test('has its text, its author and the post, and no more', async () => {
    const { Bob, Alice, ids } = world()
    const sent = { post: ids['other'], text: 'First line\nSecond line 😀' }
    const { body } = await documentsOf(Bob.request).create('comments', sent)
    expect(body).toEqual({
      ...unsetFields('comments'),
      likes: [],
      $id: expect.stringMatching(/^[0-9a-v]{24}$/) as string,
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      $updatedAt: '2026-01-15T12:00:00.000+00:00',
      $permissions: ['read', 'update', 'delete'].map((can) => `${can}("user:${Bob.accountId}")`),
      $databaseId: 'devhood',
      $collectionId: 'comments',
      creator: expect.objectContaining({ $id: Bob.userId, name: 'Bob' }) as object,
      post: expect.objectContaining({ $id: ids['other'], commentsCount: 1 }) as object,
      text: sent.text,
    })
    const seen = await documentsOf(Alice.request).get('posts', String(ids['other']))
    expect(seen.body).toMatchObject({ commentsCount: 1, commenting: 'everyone' })
  })

  test.each<[who: Who, data: object, expected: string]>([
    ['Bob', { post: 'open', text }, '201'],
    ['Alice', { post: 'open', text }, '201'],
    ['Bob', { post: 'open', text: '😀'.repeat(2000) }, '201'],
    ['Bob', { post: 'open', text: 'x'.repeat(2001) }, STRUCTURE],
    ['Bob', { post: 'open', text: '' }, STRUCTURE],
    ['Bob', { post: 'open', text: ' \n\t\u00a0\u200b' }, STRUCTURE],
    ['Bob', { post: 'open', text: 'a\u0007b' }, STRUCTURE],
    ['Bob', { post: 'open', text: null }, STRUCTURE],
    ['Bob', { post: 'open', text: ['x'] }, STRUCTURE],
    ['Bob', { post: 'open' }, STRUCTURE],
    ['Bob', { text }, STRUCTURE],
    ['Bob', { post: null, text }, STRUCTURE],
    ['Bob', { post: 'nothing', text }, STRUCTURE],
    ['Bob', { post: 'top', text }, STRUCTURE],
    ['Bob', { post: 'open', text, title: 'x' }, STRUCTURE],
    ['Bob', { post: 'hidden', text }, STRUCTURE],
    ['Alice', { post: 'hidden', text }, '201'],
    ['Dora', { post: 'open', text }, STRUCTURE],
    ['Alice', { creator: 'Bob', post: 'open', text }, UNAUTHORIZED],
    ['Bob', { creator: null, post: 'open', text }, UNAUTHORIZED],
    ['Bob', { post: 'following', text }, '201'],
    ['Alice', { post: 'following', text }, '201'],
    ['Carol', { post: 'following', text }, UNAUTHORIZED],
    ['Bob', { post: 'off', text }, UNAUTHORIZED],
    ['Alice', { post: 'off', text }, UNAUTHORIZED],
    ['Bob', { post: 'open', parent: 'top', text }, '201'],
    ['Bob', { post: 'open', parent: null, text }, '201'],
    ['Bob', { post: 'other', parent: 'top', text }, STRUCTURE],
    ['Bob', { post: 'open', parent: 'placeholder', text }, STRUCTURE],
    ['Bob', { post: 'open', parent: 'gone', text }, STRUCTURE],
    ['Bob', { post: 'open', parent: 'open', text }, STRUCTURE],
    ['Bob', { post: 'open', parent: ['top', 'reply'], text }, STRUCTURE],
  ])('of %s with %j: %s', async (who, data, expected) => {
    const { named, [who]: person } = world()
    const before = await hashState(server().platform)
    const response = await documentsOf(person.request).create('comments', named(data))
    expect(response.outcome).toBe(expected)
    expect((await hashState(server().platform)) === before).toBe(expected !== '201')
  })

  test('says why it is refused', async () => {
    const { Carol, named } = world()
    const carol = documentsOf(Carol.request)
    const refused = await carol.create('comments', named({ post: 'off', text }))
    expect(refused.body.message).toBe("You can't comment here.")
    const toPlaceholder = { post: 'open', parent: 'placeholder', text }
    expect((await carol.create('comments', named(toPlaceholder))).body.message).toBe(
      'Invalid document structure: attribute "parent" must not be a deleted comment.',
    )
  })

  test('that replies to a reply belongs to the same thread', async () => {
    const { Bob, ids, top } = world()
    const sent = { post: ids['open'], parent: ids['reply'], text }
    const { body } = await documentsOf(Bob.request).create('comments', sent)
    expect(body['parent']).toMatchObject({ $id: top })
  })

  test('never gets the id of a deleted one', async () => {
    const { Carol, ids } = world()
    const response = await documentsOf(Carol.request).create(
      'comments',
      { post: ids['open'], text },
      { documentId: ids['gone'] },
    )
    expect(response.outcome).toBe('409 document_already_exists')
  })
})

describe('an update', () => {
  test('of the text by its author is visible as such; the same text is no change', async () => {
    const { Bob, open } = world()
    const id = await commentOn(Bob, open)
    const bob = documentsOf(Bob.request)
    expect((await bob.update('comments', id, { text })).body['editedAt']).toBe(null)
    const { body } = await bob.update('comments', id, { text: 'Neater', editedAt: null })
    expect(body).toMatchObject({ text: 'Neater', editedAt: '2026-01-15T12:00:00.000+00:00' })
  })

  test.each<[who: Who, change: object, expected: string]>([
    ['Bob', { text: '' }, STRUCTURE],
    ['Bob', { text: '\u200b' }, STRUCTURE],
    ['Bob', { text: 'x'.repeat(2001) }, STRUCTURE],
    ['Bob', { post: 'other' }, UNAUTHORIZED],
    ['Bob', { parent: 'reply' }, UNAUTHORIZED],
    ['Bob', { creator: null }, UNAUTHORIZED],
    ['Alice', { text: 'Mine' }, UNAUTHORIZED],
    ['Carol', { text: 'Mine' }, UNAUTHORIZED],
    ['Dora', { text: 'Mine' }, NONE],
    ['Bob', { hidden: true, repliesCount: 9, editedAt: '2026-01-01T00:00:00.000Z' }, '200'],
  ])('by %s with %j: %s', async (who, change, expected) => {
    const { named, top, [who]: person } = world()
    const before = await hashState(server().platform)
    const { outcome } = await documentsOf(person.request).update('comments', top, named(change))
    expect(outcome).toBe(expected)
    expect(await hashState(server().platform)).toBe(before)
  })
})

describe('a deletion', () => {
  test.each<[who: Who, expected: string]>([
    ['Bob', '204'],
    ['Alice', '204'],
    ['Carol', UNAUTHORIZED],
    ['Dora', NONE],
  ])('by %s: %s', async (who, expected) => {
    const { Bob, open, [who]: person } = world()
    const id = await commentOn(Bob, open)
    expect((await documentsOf(person.request).delete('comments', id)).outcome).toBe(expected)
    const { outcome } = await documentsOf(Bob.request).get('comments', id)
    expect(outcome).toBe(expected === '204' ? NONE : '200')
  })

  test('leaves a placeholder while there are replies, for the author and for the post’s author', async () => {
    const { Alice, Bob, Carol, ids } = world()
    const at = String(ids['other'])
    for (const by of [Bob, Alice]) {
      const carol = documentsOf(Carol.request)
      const before = (await carol.get('posts', at)).body['commentsCount'] as number
      const top = await commentOn(Bob, at)
      const replies = [
        await commentOn(Carol, at, { parent: top }),
        await commentOn(Carol, at, { parent: top }),
      ]
      await documentsOf(Bob.request).update('comments', top, { text: 'Changed' })
      expect((await documentsOf(by.request).delete('comments', top)).outcome).toBe('204')
      expect((await carol.get('comments', top)).body).toMatchObject({
        $permissions: [],
        creator: null,
        text: '',
        editedAt: null,
        hidden: false,
        repliesCount: 2,
      })
      expect((await carol.get('posts', at)).body['commentsCount']).toBe(before + 2)
      expect((await documentsOf(by.request).delete('comments', top)).outcome).toBe(UNAUTHORIZED)
      await carol.delete('comments', String(replies[0]))
      expect((await carol.get('comments', top)).body['repliesCount']).toBe(1)
      await carol.delete('comments', String(replies[1]))
      expect((await carol.get('comments', top)).outcome).toBe(NONE)
      expect((await carol.get('posts', at)).body['commentsCount']).toBe(before)
    }
  })

  test('by the author succeeds even if they may not see the post any more', async () => {
    const { Bob, Alice } = world()
    const { $id } = await post(Alice)
    const id = await commentOn(Bob, $id)
    await setHidden(server().platform, 'posts', { $id })
    const bob = documentsOf(Bob.request)
    expect((await bob.get('comments', id)).outcome).toBe(NONE)
    expect((await bob.delete('comments', id)).outcome).toBe('204')
    expect((await documentsOf(Alice.request).get('posts', $id)).body['commentsCount']).toBe(0)
  })
})
