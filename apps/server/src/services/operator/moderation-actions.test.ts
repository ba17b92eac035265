import { describe, expect, test } from 'vitest'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import {
  act,
  auditOf,
  type Moderation,
  openModeration,
  reportsOf,
  report,
} from '../../../test/people/moderation.ts'
import { caller, PASSWORD, type Person } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'

describe('a post', () => {
  const seenBy = async (world: Moderation, { request }: Person) => {
    const { outcome } = await documentsOf(request).get('posts', String(world.ids['bobs']))
    const { ids } = await documentsOf(request).list('posts')
    return [outcome, ids.includes(String(world.ids['bobs']))]
  }

  test('that is hidden is visible to its creator and operators only, until it is shown again', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Bob } = world
    await act(world, Olga, { action: 'hide', post: 'bobs' })
    expect(await seenBy(world, Alice)).toEqual(['404 document_not_found', false])
    expect(await seenBy(world, Bob)).toEqual(['200', true])
    expect(await seenBy(world, Olga)).toEqual(['200', true])
    await act(world, Olga, { action: 'show', post: 'bobs' })
    expect(await seenBy(world, Alice)).toEqual(['200', true])
    expect((await auditOf(Olga)).entries.map(({ action }) => action)).toEqual(['show', 'hide'])
  })

  test('that is deleted is gone with its picture, and its reports are settled', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Bob, ids } = world
    await report(world, Alice, { post: 'bobs', reason: 'illegal' })
    const made = await act(world, Olga, { action: 'delete', report: 'report' })
    expect([made.outcome, made.body['post']]).toEqual(['201', ids['bobs']])
    expect(await seenBy(world, Bob)).toEqual(['404 document_not_found', false])
    const file = await Bob.request('GET', `${FILES}/${ids['imageId']}/view`)
    expect([file.statusCode, file.json().type]).toEqual([404, 'storage_file_not_found'])
    expect((await reportsOf(Olga)).total).toBe(0)
    const [settled] = (await reportsOf(Olga, '?status=settled')).reports
    expect([settled?.['post'], settled?.['evidence']]).toEqual([
      undefined,
      { post: ids['bobs'], caption: null },
    ])
    expect((await auditOf(Olga)).entries).toEqual([made.body])
    expect((await act(world, Olga, { action: 'delete', post: 'bobs' })).outcome).toBe(
      '404 document_not_found',
    )
  })
})

describe('a person', () => {
  const seenBy = async (world: Moderation, { request }: Person) => [
    (await documentsOf(request).get('users', String(world.ids['Bob']))).outcome,
    (await documentsOf(request).get('posts', String(world.ids['bobs']))).outcome,
  ]
  const NOT_FOUND = ['404 document_not_found', '404 document_not_found']
  const VISIBLE = ['200', '200']

  test('who is hidden is hidden with all posts, until shown again', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Bob } = world
    const { body } = await act(world, Olga, { action: 'hide', person: 'Bob' })
    expect(body['person']).toMatchObject({ hidden: true, blocked: false })
    expect(await seenBy(world, Alice)).toEqual(NOT_FOUND)
    expect(await seenBy(world, Bob)).toEqual(VISIBLE)
    await act(world, Olga, { action: 'show', person: 'Bob' })
    expect(await seenBy(world, Alice)).toEqual(VISIBLE)
  })

  test('who is blocked is signed out at once, everywhere', async () => {
    const world = await openModeration()
    await using server = world.server
    const { Olga, Alice, Bob } = world
    const { jwt } = (await Bob.request('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
    const byJwt = caller(server.app, { 'x-appwrite-jwt': jwt })
    await using socket = await listen(server.app, { cookie: Bob.cookie })
    const picture = await upload(Bob.request)
    expect((await byJwt('GET', '/v1/account')).statusCode).toBe(200)
    const { body } = await act(world, Olga, { action: 'block', person: 'Bob', note: 'Spam.' })
    expect(body['person']).toMatchObject({ hidden: true, blocked: true })
    expect(await socket.closed).toBe(1008)
    const before = await hashState(server.platform)
    const outcomes: unknown[] = []
    for (const request of [Bob.request, byJwt]) {
      const account = await request('GET', '/v1/account')
      outcomes.push([account.statusCode, account.json().type])
      const documents = documentsOf(request)
      outcomes.push((await documents.create('posts', { creator: Bob.userId, ...picture })).outcome)
      outcomes.push((await documents.list('posts')).outcome)
    }
    const credentials = { email: Bob.email, password: PASSWORD }
    const signIn = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect([...outcomes, signIn.json().type]).toEqual([
      [401, 'user_blocked'],
      '401 user_unauthorized',
      '401 user_unauthorized',
      [401, 'general_unauthorized_scope'],
      '401 user_unauthorized',
      '401 user_unauthorized',
      'user_blocked',
    ])
    expect(await hashState(server.platform)).toBe(before)
    expect(await seenBy(world, Alice)).toEqual(NOT_FOUND)
  })

  test('who is unblocked can sign in again', async () => {
    const world = await openModeration()
    await using server = world.server
    const { Olga, Alice, Bob } = world
    await act(world, Olga, { action: 'block', person: 'Bob' })
    const shown = await act(world, Olga, { action: 'show', person: 'Bob' })
    expect(shown.outcome).toBe('400 general_bad_request')
    const { body } = await act(world, Olga, { action: 'unblock', person: 'Bob' })
    expect(body['person']).toMatchObject({ hidden: false, blocked: false })
    expect((await Bob.request('GET', '/v1/account')).json().type).toBe('general_unauthorized_scope')
    const credentials = { email: Bob.email, password: PASSWORD }
    const signIn = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect(signIn.statusCode).toBe(201)
    expect(await seenBy(world, Alice)).toEqual(VISIBLE)
  })

  test('who blocks operators stays visible to them, with posts, picture and profile', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar, Alice, Bob, ids } = world
    for (const { userId } of [Olga, Alice])
      await documentsOf(Bob.request).create('blocks', { blocked: userId })
    const seen = async (who: Person) => [
      ...(await seenBy(world, who)),
      (await who.request('GET', `${FILES}/${ids['imageId']}/view`)).statusCode,
    ]
    expect(await seen(Alice)).toEqual([...NOT_FOUND, 404])
    expect(await seen(Olga)).toEqual([...VISIBLE, 200])
    await documentsOf(Oskar.request).create('blocks', { blocked: Bob.userId })
    expect(await seen(Oskar)).toEqual([...NOT_FOUND, 404])
  })

  test('who was hidden before being blocked stays hidden after being unblocked', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice } = world
    for (const action of ['hide', 'block', 'unblock'])
      await act(world, Olga, { action, person: 'Bob' })
    expect(await seenBy(world, Alice)).toEqual(NOT_FOUND)
  })
})
