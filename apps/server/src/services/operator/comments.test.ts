import { expect, test } from 'vitest'
import { sharedApp, sharedWorld, type SharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { act, auditOf, moderationOn, report, reportsOf } from '../../../test/people/moderation.ts'

/** Alice has commented on Bob's post twice, and Carol has replied to the first comment. */
async function openWorld(server: SharedApp) {
  const world = await moderationOn(server)
  const { Alice, Carol, Olga, ids } = world
  const post = String(ids['bobs'])
  ids['top'] = await commentOn(Alice, post, { text: 'Buy my book' })
  ids['reply'] = await commentOn(Carol, post, { parent: ids['top'] })
  ids['other'] = await commentOn(Alice, post)
  ids['olgas'] = await commentOn(Olga, post)
  ids['gone'] = await commentOn(Alice, post)
  await commentOn(Carol, post, { parent: ids['gone'] })
  await documentsOf(Alice.request).delete('comments', ids['gone'])
  const read = async () => {
    const { body } = await documentsOf(Carol.request).get('posts', post)
    return body['commentsCount']
  }
  return { ...world, post, commentsCount: read }
}

const server = sharedApp()
const refused = sharedWorld(openWorld, server)

test('a reported comment keeps the text that was reported', async () => {
  const world = await openWorld(server())
  const { Alice, Carol, Olga, ids, post } = world
  const id = await report(world, Carol, { comment: 'top', reason: 'spam' })
  await documentsOf(Alice.request).update('comments', String(ids['top']), { text: 'Hello' })
  const queued = async () => (await reportsOf(Olga)).reports.find(({ $id }) => $id === id)
  const commentEvidence = { comment: ids['top'], text: 'Buy my book' }
  expect(await queued()).toMatchObject({
    person: { $id: Alice.userId },
    reporter: { $id: Carol.userId },
    commentEvidence,
    comment: { $id: ids['top'], post, text: 'Hello', hidden: false },
  })
  const own = await documentsOf(Carol.request).get('reports', id)
  expect(own.body['comment']).toMatchObject({ $id: ids['top'], text: 'Hello' })
  await documentsOf(Alice.request).delete('comments', String(ids['top']))
  const after = await queued()
  expect([after?.['commentEvidence'], after?.['comment']]).toEqual([commentEvidence, undefined])
})

test('a hidden comment is not counted, and its author learns the reasons', async () => {
  const world = await openWorld(server())
  const { Alice, Carol, Olga, ids, commentsCount } = world
  const top = String(ids['top'])
  const before = Number(await commentsCount())
  const id = await report(world, Carol, { comment: 'top', reason: 'spam' })
  const done = await act(world, Olga, { action: 'hide', report: 'report', statement: 'An ad.' })
  expect(done.body).toMatchObject({ action: 'hide', comment: top, statement: 'An ad.' })
  expect(await commentsCount()).toBe(before - 1)
  expect((await documentsOf(Carol.request).get('comments', top)).status).toBe(404)
  expect((await documentsOf(Alice.request).get('comments', top)).body['hidden']).toBe(true)
  expect((await documentsOf(Carol.request).get('reports', id)).body['status']).toBe('settled')
  const decisions = async (query: string) =>
    (await Alice.request('GET', `/v1/account/decisions${query}`)).json<{
      total: number
      decisions: unknown[]
    }>()
  const decision = expect.objectContaining({ action: 'hide', comment: top, statement: 'An ad.' })
  expect(await decisions(`?comment=${top}`)).toEqual({ total: 1, decisions: [decision] })
  expect((await decisions(`?comment=${ids['other']}`)).total).toBe(0)
  await act(world, Olga, { action: 'show', comment: 'top' })
  expect(await commentsCount()).toBe(before)
  expect((await documentsOf(Carol.request).get('comments', top)).status).toBe(200)
})

test('a comment that operators delete leaves a placeholder for its replies', async () => {
  const world = await openWorld(server())
  const { Carol, Olga, ids, commentsCount } = world
  const before = Number(await commentsCount())
  const top = String(ids['top'])
  for (const comment of ['top', 'other'])
    expect((await act(world, Olga, { action: 'delete', comment })).outcome).toBe('201')
  const carol = documentsOf(Carol.request)
  expect((await carol.get('comments', top)).body).toMatchObject({ creator: null, text: '' })
  expect((await carol.get('comments', String(ids['other']))).status).toBe(404)
  expect(await commentsCount()).toBe(before - 2)
  const [last] = (await auditOf(Olga)).entries
  expect(last).toMatchObject({ action: 'delete', comment: ids['other'] })
})

test.each<[by: 'Alice' | 'Carol', data: object, outcome: string]>([
  ['Alice', { comment: 'top', reason: 'spam' }, '400 document_invalid_structure'],
  ['Carol', { comment: 'top', reason: 'ghostJob' }, '400 document_invalid_structure'],
  ['Carol', { comment: 'top', post: 'bobs', reason: 'spam' }, '400 document_invalid_structure'],
  ['Carol', { comment: 'gone', reason: 'spam' }, '400 document_invalid_structure'],
  ['Carol', { comment: 'nothing', reason: 'spam' }, '400 document_invalid_structure'],
  ['Carol', { comment: 'bobs', reason: 'spam' }, '400 document_invalid_structure'],
])('%s can’t report %j: %s', async (by, data, outcome) => {
  const { named, [by]: person } = refused()
  const before = await hashState(server().platform)
  expect((await documentsOf(person.request).create('reports', named(data))).outcome).toBe(outcome)
  expect(await hashState(server().platform)).toBe(before)
})

test.each<[body: object, outcome: string]>([
  [{ action: 'hide', comment: 'nothing' }, '404 document_not_found'],
  [{ action: 'delete', comment: 'gone' }, '404 document_not_found'],
  [{ action: 'block', comment: 'top' }, '400 general_argument_invalid'],
  [{ action: 'dismiss', comment: 'top' }, '400 general_argument_invalid'],
  [{ action: 'hide', comment: 'top', post: 'bobs' }, '400 general_argument_invalid'],
  [{ action: 'hide', comment: 'olgas' }, '401 user_unauthorized'],
])('an operator can’t do %j: %s', async (body, outcome) => {
  const world = refused()
  const before = await hashState(server().platform)
  expect((await act(world, world.Olga, body)).outcome).toBe(outcome)
  expect(await hashState(server().platform)).toBe(before)
})
