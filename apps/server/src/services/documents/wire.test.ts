import {
  documentList,
  Follow,
  NestedSave,
  OwnUser,
  Post,
  PublicUser,
  Save,
  User,
} from '@devhood/contract/schemas'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

/** Alice and Bob have posts, like and save each other's, and follow each other. */
async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const posts = { Alice: await post(Alice, { tags: ['a'] }), Bob: await post(Bob) }
  const made: Record<string, string> = {}
  for (const [me, other] of [
    [Alice, Bob],
    [Bob, Alice],
  ] as const) {
    const documents = documentsOf(me.request)
    const id = posts[other.name as keyof typeof posts].$id
    await documents.update('posts', id, { likes: [me.userId] })
    const save = await documents.create('saves', { user: me.userId, post: id })
    const follow = await documents.create('follows', {
      follower: me.userId,
      followed: other.userId,
    })
    made[`${me.name} save`] = save.body.$id
    made[`${me.name} follow`] = follow.body.$id
  }
  return { server, Alice, Bob, posts, made, alice: documentsOf(Alice.request) }
}

/** Fields of a body that its schema lacks, or the other way round. */
function faults(schema: TSchema, body: unknown): string[] {
  return Value.Errors(schema, body).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('documents match the contract on the wire', async () => {
  const { server, Alice, Bob, posts, made, alice } = await openWorld()
  await using _ = server
  const rows: [string, TSchema][] = [
    [addressOf('users', Alice.userId), OwnUser],
    [addressOf('users', Bob.userId), PublicUser],
    [addressOf('posts', posts.Alice.$id), Post],
    [addressOf('posts', posts.Bob.$id), Post],
    [addressOf('saves', made['Alice save']), Save],
    [addressOf('follows', made['Alice follow']), Follow],
    [addressOf('follows', made['Bob follow']), Follow],
    [addressOf('users'), documentList(User)],
    [addressOf('posts'), documentList(Post)],
    [addressOf('saves'), documentList(Save)],
    [addressOf('follows'), documentList(Follow)],
  ]
  for (const [url, schema] of rows) {
    const { status, body } = await alice.send('GET', url)
    expect([url, status, faults(schema, body)]).toEqual([url, 200, []])
  }
})

test('a person contains their posts, likes and saves; nobody else sees the saves', async () => {
  const { server, Alice, Bob, posts, made, alice } = await openWorld()
  await using _ = server
  const me = (await alice.get('users', Alice.userId)).body
  const [save] = me['save'] as unknown[]
  expect(faults(NestedSave, save)).toEqual([])
  expect(me).toMatchObject({
    posts: [{ $id: posts.Alice.$id, likesCount: 1, likes: [{ $id: Bob.userId }] }],
    liked: [{ $id: posts.Bob.$id, creator: { $id: Bob.userId, name: 'Bob' } }],
    save: [{ $id: made['Alice save'], post: { $id: posts.Bob.$id, creator: { name: 'Bob' } } }],
  })
  const other = (await alice.get('users', Bob.userId)).body
  expect(other).not.toHaveProperty('save')
  expect(other).toMatchObject({
    posts: [{ $id: posts.Bob.$id }],
    liked: [{ $id: posts.Alice.$id }],
  })
})

test('no response to one person contains private data of another, at any depth', async () => {
  const { server, Alice, Bob, made, alice } = await openWorld()
  await using _ = server
  const responses = await Promise.all([
    ...['users', 'posts', 'saves', 'follows'].map((name) => alice.send('GET', addressOf(name))),
    alice.get('users', Bob.userId),
    alice.get('users', Alice.userId),
    alice.get('saves', made['Alice save'] ?? ''),
  ])
  const text = JSON.stringify(responses)
  for (const secret of [Bob.email, Bob.accountId, made['Bob save'] ?? '?'])
    expect(text).not.toContain(secret)
  expect(text).toContain(Alice.email)
})
