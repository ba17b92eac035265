import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { documentsOf, post, upload } from '../../../test/documents.ts'
import { promote } from '../../../test/moderation.ts'
import { caller, PASSWORD, people, type Person } from '../../../test/people.ts'
import { listen } from '../../../test/sockets.ts'
import { stateOf } from '../../../test/state.ts'
import { FILES } from '../../../test/upload.ts'
import { statement } from '../../platform/database/index.ts'

const ACTIONS = '/v1/operator/actions'

/** Olga and Oskar are operators; Bob has shared something, which Alice and Carol do not like. */
async function openWorld(options: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(options)
  const persons = await people(server.app, 'Olga', 'Oskar', 'Alice', 'Bob', 'Carol')
  const { Olga, Oskar, Bob, Alice } = persons
  await promote(server, Olga)
  await promote(server, Oskar)
  const bobs = await post(Bob)
  const ids: Record<string, string> = {
    bobs: bobs.$id,
    imageId: String(bobs['imageId']),
    olgas: (await post(Olga)).$id,
    Olga: Olga.userId,
    Oskar: Oskar.userId,
    Alice: Alice.userId,
    Bob: Bob.userId,
  }
  /** Puts ids in the place of names. */
  const named = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        ['action', 'note', 'reason'].includes(key) ? value : (ids[String(value)] ?? value),
      ]),
    )
  return { server, ...persons, ids, named }
}
type World = Awaited<ReturnType<typeof openWorld>>

async function act({ named }: World, { request }: Person, body: object) {
  const answer = await request('POST', ACTIONS, named(body))
  const json = answer.json<Record<string, unknown>>()
  const type = answer.statusCode < 400 ? '' : ` ${String(json['type'])}`
  return { outcome: `${answer.statusCode}${type}`, body: json, message: json['message'] }
}

async function report({ named, ids }: World, by: Person, data: object, name = 'report') {
  const made = await documentsOf(by.request).create('reports', named(data))
  if (made.status !== 201) throw new Error(`${made.outcome}: ${made.body.message}`)
  ids[name] = made.body.$id
  return made.body.$id
}

interface Queue {
  total: number
  reports: { $id: string; status: string; [key: string]: unknown }[]
}
const queueOf = async ({ request }: Person, query = '') =>
  (await request('GET', `/v1/operator/reports${query}`)).json<Queue>()
interface Log {
  total: number
  entries: { $id: string; action: string; [key: string]: unknown }[]
}
const auditOf = async ({ request }: Person, query = '') =>
  (await request('GET', `/v1/operator/audit${query}`)).json<Log>()

const CALLS: ['GET' | 'POST' | 'DELETE', string][] = [
  ['GET', '/v1/operator/reports'],
  ['POST', ACTIONS],
  ['GET', '/v1/operator/audit'],
  ['GET', '/v1/operator/invitations'],
  ['POST', '/v1/operator/invitations'],
  ['DELETE', '/v1/operator/invitations/x'],
]

describe('what belongs to operators', () => {
  test('is refused to everybody else, as if nobody were signed in', async () => {
    const world = await openWorld()
    await using server = world.server
    await server.app.inject('/v1/health')
    const before = await stateOf(server.platform)
    for (const request of [caller(server.app), world.Alice.request])
      for (const [method, url] of CALLS) {
        const answer = await request(method, url, method === 'GET' ? undefined : { action: 'hide' })
        expect(`${method} ${url} ${answer.statusCode} ${answer.json().type}`).toBe(
          `${method} ${url} 401 general_unauthorized_scope`,
        )
      }
    expect(await stateOf(server.platform)).toBe(before)
  })

  test('is closed at once to who is an operator no more', async () => {
    const world = await openWorld()
    await using server = world.server
    const { Olga } = world
    expect((await Olga.request('GET', '/v1/operator/audit')).statusCode).toBe(200)
    const account = async () => (await Olga.request('GET', '/v1/account')).json().labels
    expect(await account()).toEqual(['operator'])
    const demotion = statement((db: Kysely<{ accounts: { $id: string; role: string | null } }>) =>
      db.updateTable('accounts').set({ role: null }),
    )
    await server.platform.database.write(async (tx) => tx.run(demotion, {}))
    expect((await Olga.request('GET', '/v1/operator/audit')).statusCode).toBe(401)
    expect(await account()).toEqual([])
  })

  test('is nothing that people can give themselves', async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    const body = { userId: 'unique()', email: 'eve@example.com', password: PASSWORD, name: 'Eve' }
    const made = await guest('POST', '/v1/account', {
      ...body,
      role: 'operator',
      labels: ['operator'],
    })
    expect(made.json().labels).toEqual([])
  })
})

describe('the queue', () => {
  test('shows what was reported, by whom and whom it is about', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Carol, ids } = world
    const first = await report(world, Alice, { post: 'bobs', reason: 'spam', text: 'Look.' })
    const second = await report(world, Carol, { person: 'Bob', reason: 'hate' })
    const card = (name: string, id = '') => ({
      $id: id,
      name,
      username: name.toLowerCase(),
      imageUrl: `http://localhost:3000/v1/avatars/initials?name=${name}`,
      hidden: false,
      blocked: false,
    })
    const bob = card('Bob', ids['Bob'])
    const at = { $createdAt: '2026-01-15T12:00:00.000+00:00', status: 'open' }
    expect(await queueOf(Olga)).toEqual({
      total: 2,
      reports: [
        {
          ...at,
          $id: first,
          reason: 'spam',
          text: 'Look.',
          reporter: card('Alice', ids['Alice']),
          person: bob,
          post: {
            $id: ids['bobs'],
            caption: null,
            imageUrl: `http://localhost:3000${FILES}/${ids['imageId']}/preview?width=2000&height=2000&gravity=top&quality=100`,
            hidden: false,
          },
        },
        {
          ...at,
          $id: second,
          reason: 'hate',
          text: null,
          reporter: card('Carol', Carol.userId),
          person: bob,
        },
      ],
    })
    expect(await queueOf(Olga, '?status=settled')).toEqual({ total: 0, reports: [] })
  })

  test('goes page by page', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Carol, Bob } = world
    const all = [
      await report(world, Alice, { person: 'Bob', reason: 'spam' }),
      await report(world, Carol, { post: 'bobs', reason: 'spam' }, 'other'),
      await report(world, Bob, { person: 'Alice', reason: 'violence' }),
    ]
    const idsIn = ({ reports }: Queue) => reports.map(({ $id }) => $id)
    const page = await queueOf(Olga, '?limit=2')
    expect([idsIn(page), page.total]).toEqual([all.slice(0, 2), 3])
    expect(idsIn(await queueOf(Olga, `?limit=2&cursorAfter=${all[1]}`))).toEqual(all.slice(2))
    for (const name of ['other', 'report'])
      await act(world, Olga, { action: 'dismiss', report: name })
    expect(idsIn(await queueOf(Olga, '?status=settled'))).toEqual([all[2], all[1]])
    expect(idsIn(await queueOf(Olga, `?status=settled&cursorAfter=${all[2]}`))).toEqual([all[1]])
    const gone = await Olga.request('GET', '/v1/operator/reports?cursorAfter=nothing')
    expect(gone.json().type).toBe('general_cursor_not_found')
  })
})

describe('an action', () => {
  test('is answered with what stands in the log', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, ids } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' })
    const body = { action: 'hide', post: 'bobs', report: 'report', note: 'Third time.' }
    const made = await act(world, Olga, body)
    expect(made.outcome).toBe('201')
    expect(made.body).toMatchObject({
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      action: 'hide',
      operator: { $id: Olga.userId, username: 'olga' },
      post: ids['bobs'],
      person: { $id: ids['Bob'], username: 'bob' },
      report: ids['report'],
      note: 'Third time.',
    })
    expect(await auditOf(Olga)).toEqual({ total: 1, entries: [made.body] })
  })

  test('settles every open report about the same, and no other', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Carol } = world
    const own = await report(world, Alice, { post: 'bobs', reason: 'spam' })
    await report(world, Carol, { post: 'bobs', reason: 'hate' }, 'same')
    const other = await report(world, Carol, { person: 'Bob', reason: 'hate' }, 'other')
    await act(world, Olga, { action: 'dismiss', report: 'report' })
    expect((await queueOf(Olga)).reports.map(({ $id }) => $id)).toEqual([other])
    expect((await documentsOf(Alice.request).get('reports', own)).body['status']).toBe('settled')
    await act(world, Olga, { action: 'block', person: 'Bob' })
    expect((await queueOf(Olga)).total).toBe(0)
    const again = await act(world, Olga, { action: 'dismiss', report: 'other' })
    expect(again.outcome).toBe('409 document_update_conflict')
  })

  test.each<[who: 'Olga' | 'Oskar', body: object, outcome: string]>([
    ['Olga', { action: 'hide', post: 'olgas' }, '401 user_unauthorized'],
    ['Olga', { action: 'hide', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'block', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'dismiss', report: 'ofOlga' }, '401 user_unauthorized'],
    ['Olga', { action: 'block', person: 'Oskar' }, '401 user_unauthorized'],
    ['Oskar', { action: 'delete', post: 'olgas' }, '401 user_unauthorized'],
    ['Oskar', { action: 'hide', report: 'ofOlga' }, '401 user_unauthorized'],
    ['Oskar', { action: 'unblock', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'hide' }, '400 general_argument_invalid'],
    ['Olga', { action: 'dismiss' }, '400 general_argument_invalid'],
    ['Olga', { action: 'dismiss', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'burn', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', post: 'bobs', person: 'Bob' }, '400 general_argument_invalid'],
    ['Olga', { action: 'delete', person: 'Bob' }, '400 general_argument_invalid'],
    ['Olga', { action: 'delete', report: 'ofPerson' }, '400 general_argument_invalid'],
    ['Olga', { action: 'block', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', person: 'Alice', report: 'ofPost' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', post: 'bobs', report: 'ofPerson' }, '400 general_argument_invalid'],
    [
      'Olga',
      { action: 'hide', post: 'bobs', note: 'x'.repeat(1001) },
      '400 general_argument_invalid',
    ],
    ['Olga', { action: 'hide', post: 'nothing' }, '404 document_not_found'],
    ['Olga', { action: 'hide', person: 'nobody' }, '404 document_not_found'],
    ['Olga', { action: 'hide', person: 'bobs' }, '404 document_not_found'],
    ['Olga', { action: 'dismiss', report: 'nothing' }, '404 document_not_found'],
  ])('of %s, %j, is refused and changes nothing: %s', async (who, body, outcome) => {
    const world = await openWorld()
    await using server = world.server
    const { Alice, Carol } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' }, 'ofPost')
    await report(world, Carol, { person: 'Bob', reason: 'hate' }, 'ofPerson')
    await report(world, Carol, { person: 'Olga', reason: 'hate' }, 'ofOlga')
    const before = await stateOf(server.platform)
    expect((await act(world, world[who], body)).outcome).toBe(outcome)
    expect(await stateOf(server.platform)).toBe(before)
  })

  test('is refused when its log can not be written', async () => {
    const world = await openWorld()
    await using server = world.server
    const full = statement((db: Kysely<never>) => ({
      compile: () =>
        sql`CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END`.compile(
          db,
        ),
    }))
    await server.platform.database.write(async (tx) => tx.run(full, {}))
    const before = await stateOf(server.platform)
    for (const body of [
      { action: 'delete', post: 'bobs' },
      { action: 'block', person: 'Bob' },
    ])
      expect((await act(world, world.Olga, body)).outcome).toBe('500 general_unknown')
    expect(await stateOf(server.platform)).toBe(before)
  })
})

describe('a post', () => {
  const seenBy = async (world: World, { request }: Person) => {
    const { outcome } = await documentsOf(request).get('posts', String(world.ids['bobs']))
    const { ids } = await documentsOf(request).list('posts')
    return [outcome, ids.includes(String(world.ids['bobs']))]
  }

  test('that is hidden is there for its creator and operators alone, until it is shown', async () => {
    const world = await openWorld()
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

  test('that is deleted is gone with its picture and its reports', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Bob, ids } = world
    await report(world, Alice, { post: 'bobs', reason: 'illegal' })
    const made = await act(world, Olga, { action: 'delete', report: 'report' })
    expect([made.outcome, made.body['post']]).toEqual(['201', ids['bobs']])
    expect(await seenBy(world, Bob)).toEqual(['404 document_not_found', false])
    const file = await Bob.request('GET', `${FILES}/${ids['imageId']}/view`)
    expect([file.statusCode, file.json().type]).toEqual([404, 'storage_file_not_found'])
    expect((await queueOf(Olga)).total + (await queueOf(Olga, '?status=settled')).total).toBe(0)
    expect((await auditOf(Olga)).entries).toEqual([made.body])
    expect((await act(world, Olga, { action: 'delete', post: 'bobs' })).outcome).toBe(
      '404 document_not_found',
    )
  })
})

describe('a person', () => {
  const seenBy = async (world: World, { request }: Person) => [
    (await documentsOf(request).get('users', String(world.ids['Bob']))).outcome,
    (await documentsOf(request).get('posts', String(world.ids['bobs']))).outcome,
  ]
  const GONE = ['404 document_not_found', '404 document_not_found']
  const THERE = ['200', '200']

  test('who is hidden is hidden with all posts, until shown', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Bob } = world
    const { body } = await act(world, Olga, { action: 'hide', person: 'Bob' })
    expect(body['person']).toMatchObject({ hidden: true, blocked: false })
    expect(await seenBy(world, Alice)).toEqual(GONE)
    expect(await seenBy(world, Bob)).toEqual(THERE)
    await act(world, Olga, { action: 'show', person: 'Bob' })
    expect(await seenBy(world, Alice)).toEqual(THERE)
  })

  test('who is blocked is out at once, everywhere', async () => {
    const world = await openWorld()
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
    const before = await stateOf(server.platform)
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
    expect(await stateOf(server.platform)).toBe(before)
    expect(await seenBy(world, Alice)).toEqual(GONE)
  })

  test('who is let in again signs in anew', async () => {
    const world = await openWorld()
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
    expect(await seenBy(world, Alice)).toEqual(THERE)
  })

  test('who was hidden before is hidden after', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice } = world
    for (const action of ['hide', 'block', 'unblock'])
      await act(world, Olga, { action, person: 'Bob' })
    expect(await seenBy(world, Alice)).toEqual(GONE)
  })
})

describe('the log', () => {
  test('keeps what was done when who did it is erased', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Oskar } = world
    const { body } = await act(world, Olga, { action: 'hide', post: 'bobs' })
    expect((await Olga.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(
      204,
    )
    expect((await auditOf(Oskar)).entries).toEqual([{ ...body, operator: null }])
  })

  test('keeps what was done to somebody who has left', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Bob } = world
    const { body } = await act(world, Olga, { action: 'hide', post: 'bobs', note: 'n' })
    expect((await Bob.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(
      204,
    )
    const { person: _person, ...rest } = body
    expect((await auditOf(Olga)).entries).toEqual([rest])
  })

  test.each(['UPDATE audit SET note = 0', 'DELETE FROM audit'])(
    'takes no %s from anybody',
    async (text) => {
      const world = await openWorld()
      await using server = world.server
      await act(world, world.Olga, { action: 'hide', post: 'bobs' })
      const change = statement((db: Kysely<never>) => ({
        compile: () => sql.raw(text).compile(db),
      }))
      const before = await stateOf(server.platform)
      const tried = server.platform.database.write(async (tx) => tx.run(change, {}))
      await expect(tried).rejects.toThrow('The audit log is never')
      expect(await stateOf(server.platform)).toBe(before)
    },
  )

  test('goes page by page, the newest first', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga } = world
    for (const action of ['hide', 'show', 'block'])
      await act(world, Olga, { action, person: 'Bob' })
    const { total, entries } = await auditOf(Olga, '?limit=2')
    expect([total, entries.map(({ action }) => action)]).toEqual([3, ['block', 'show']])
    const rest = await auditOf(Olga, `?limit=2&cursorAfter=${entries[1]?.$id}`)
    expect(rest.entries.map(({ action }) => action)).toEqual(['hide'])
    const gone = await Olga.request('GET', '/v1/operator/audit?cursorAfter=nothing')
    expect(gone.json().type).toBe('general_cursor_not_found')
  })
})
