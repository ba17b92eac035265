import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import {
  act,
  auditOf,
  moderationOn,
  openModeration,
  reportsOf,
  report,
} from '../../../test/people/moderation.ts'
import { PASSWORD, type Person } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { statement } from '../../platform/database/index.ts'
import { sharedWorld } from '../../../test/app/shared-app.ts'

async function countOf({ platform }: TestApp, table: 'reports' | 'evidence'): Promise<number> {
  const counting = statement((db: Kysely<object>) => ({
    compile: () =>
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(table)}`.compile(db),
  }))
  return (await platform.database.first(counting, {}))?.count ?? 0
}

/** Alice and Carol report what Bob has shared. */
async function openCase(options: Parameters<typeof openModeration>[0] = {}) {
  const world = await openModeration(options)
  const { Alice, Bob, Carol, ids } = world
  const bobs = String(ids['bobs'])
  await documentsOf(Bob.request).update('posts', bobs, { caption: 'I sell your secrets' })
  await report(world, Alice, { post: 'bobs', reason: 'illegal', text: 'He does.' })
  await report(world, Carol, { post: 'bobs', reason: 'hate' }, 'second')
  return { ...world, world, bobs }
}

describe('a case', () => {
  test('keeps the reported text, whatever its author changes later', async () => {
    const { world, server, Olga, Bob, bobs } = await openCase()
    await using _ = server
    const evidence = { post: bobs, caption: 'I sell your secrets' }
    await documentsOf(Bob.request).update('posts', bobs, { caption: 'Sunset' })
    const [changed] = (await reportsOf(Olga)).reports
    expect(changed).toMatchObject({ post: { caption: 'Sunset' }, evidence })
    expect((await documentsOf(Bob.request).delete('posts', bobs)).outcome).toBe('204')
    const queue = await reportsOf(Olga)
    expect(queue.total).toBe(2)
    expect(queue.reports[0]).toMatchObject({
      reason: 'illegal',
      text: 'He does.',
      reporter: { username: 'alice' },
      person: { $id: Bob.userId, username: 'bob' },
      evidence,
    })
    expect(Object.keys(queue.reports[0] ?? {})).not.toContain('post')
    const blocked = await act(world, Olga, { action: 'block', person: 'Bob', report: 'report' })
    expect(blocked.outcome).toBe('201')
    expect((await reportsOf(Olga)).total).toBe(0)
    expect((await reportsOf(Olga, '?status=settled')).reports[0]).toMatchObject({ evidence })
  })

  test('about a deleted post is dismissed together with all others about it', async () => {
    const { world, server, Olga, Bob, bobs, ids } = await openCase()
    await using _ = server
    await documentsOf(Bob.request).delete('posts', bobs)
    const dismissed = await act(world, Olga, { action: 'dismiss', report: 'second' })
    expect(dismissed.body).toMatchObject({ post: bobs, report: ids['second'] })
    expect((await reportsOf(Olga)).total).toBe(0)
  })

  test("can't lead to an action against the person when the post is gone", async () => {
    const { world, server, Olga, Bob, bobs } = await openCase()
    await using _ = server
    await documentsOf(Bob.request).delete('posts', bobs)
    const before = await hashState(server.platform)
    for (const action of ['hide', 'show', 'delete'])
      expect((await act(world, Olga, { action, report: 'report' })).outcome).toBe(
        '404 document_not_found',
      )
    expect(await hashState(server.platform)).toBe(before)
  })

  test('is kept when the reported account is erased, without its content', async () => {
    const { world, server, Olga, Alice, Bob } = await openCase()
    await using _ = server
    await report(world, Alice, { person: 'Bob', reason: 'spam' }, 'ofPerson')
    const left = await Bob.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    const { reports } = await reportsOf(Olga)
    expect(reports.map(({ reason, person }) => [reason, person])).toEqual([
      ['illegal', null],
      ['hate', null],
      ['spam', null],
    ])
    expect(JSON.stringify(reports)).not.toMatch(/secrets|bob/i)
    expect(await countOf(server, 'evidence')).toBe(0)
    const blocked = await act(world, Olga, { action: 'block', report: 'ofPerson' })
    expect(blocked.outcome).toBe('404 document_not_found')
    for (const name of ['report', 'second', 'ofPerson'])
      expect((await act(world, Olga, { action: 'dismiss', report: name })).outcome).toBe('201')
    expect((await reportsOf(Olga)).total).toBe(0)
    expect((await auditOf(Olga)).entries[0]).toMatchObject({ action: 'dismiss' })
    expect((await act(world, Olga, { action: 'dismiss', report: 'report' })).outcome).toBe(
      '409 document_update_conflict',
    )
  })

  test("about an operator's deleted post is judged by another operator", async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar, Alice, ids } = world
    await report(world, Alice, { post: 'olgas', reason: 'spam' })
    await documentsOf(Olga.request).delete('posts', String(ids['olgas']))
    const own = await act(world, Olga, { action: 'dismiss', report: 'report' })
    expect(own.outcome).toBe('401 user_unauthorized')
    expect((await act(world, Oskar, { action: 'dismiss', report: 'report' })).outcome).toBe('201')
  })

  test("is deleted with the reporter's account", async () => {
    const { server, Olga, Alice, ids } = await openCase()
    await using _ = server
    const left = await Alice.request('DELETE', '/v1/account', { password: PASSWORD })
    expect(left.statusCode).toBe(204)
    expect((await reportsOf(Olga)).reports.map(({ $id }) => $id)).toEqual([ids['second']])
    expect([await countOf(server, 'reports'), await countOf(server, 'evidence')]).toEqual([1, 1])
  })

  test('is deleted half a year after it was settled, and not before', async () => {
    const { world, server, Olga, Carol } = await openCase({ upkeepInterval: 10 })
    await using _ = server
    await act(world, Olga, { action: 'dismiss', report: 'report' })
    await report(world, Carol, { person: 'Bob', reason: 'spam' }, 'open')
    server.clock.advance(180 * 86_400_000)
    await server.app.inject('/v1/health')
    expect(await countOf(server, 'reports')).toBe(3)
    server.clock.advance(1)
    await expect.poll(async () => countOf(server, 'reports')).toBe(1)
    expect(await countOf(server, 'evidence')).toBe(0)
  })
})

describe('the decisions of operators', () => {
  test("are shown to the person concerned, with the reasons, without the operator's name", async () => {
    const { world, server, Olga, Alice, Bob, bobs } = await openCase()
    await using _ = server
    const statement = 'Selling is not for this place.'
    const hidden = { action: 'hide', report: 'report', note: 'Watch them.', statement }
    expect((await act(world, Olga, hidden)).body).toMatchObject({ note: 'Watch them.', statement })
    server.clock.advance(1000)
    await act(world, Olga, { action: 'hide', person: 'Bob' })
    const decisions = async (query = '', { request } = Bob) =>
      (await request('GET', `/v1/account/decisions${query}`)).json()
    const both = await decisions()
    expect(both).toEqual({
      total: 2,
      decisions: [
        {
          $id: expect.any(String),
          $createdAt: '2026-01-15T12:00:01.000+00:00',
          action: 'hide',
          rule: 'spam',
          means: 'moderator',
          appealable: true,
          statement: '',
        },
        {
          $id: expect.any(String),
          $createdAt: '2026-01-15T12:00:00.000+00:00',
          action: 'hide',
          post: bobs,
          rule: 'spam',
          means: 'report',
          appealable: true,
          statement,
        },
      ],
    })
    const { decisions: all } = both
    expect(await decisions(`?post=${bobs}`)).toEqual({ total: 1, decisions: [all[1]] })
    expect(await decisions(`?cursorAfter=${all[0].$id}`)).toEqual({ total: 2, decisions: [all[1]] })
    expect((await decisions('?cursorAfter=x')).type).toBe('general_cursor_not_found')
    expect(await decisions('', Alice)).toEqual({ total: 0, decisions: [] })
    const others = await decisions(`?cursorAfter=${all[0].$id}`, Alice)
    expect(others.type).toBe('general_cursor_not_found')
  })

  test('leave out dismissed reports: nobody learns that there was one', async () => {
    const { world, server, Olga, Bob } = await openCase()
    await using _ = server
    const decision = { action: 'dismiss', report: 'report', statement: 'All is well.' }
    const before = await hashState(server.platform)
    expect((await act(world, Olga, decision)).outcome).toBe('400 general_argument_invalid')
    expect(await hashState(server.platform)).toBe(before)
    await act(world, Olga, { action: 'dismiss', report: 'report' })
    const { decisions } = (await Bob.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toEqual([])
  })
})

describe("an operator's search for people", () => {
  const search = async ({ Olga }: { readonly Olga: Person }, words: string) => {
    const query = `?search=${encodeURIComponent(words)}`
    const response = await Olga.request('GET', `/v1/operator/people${query}`)
    return response.json<{ total: number; people: Record<string, unknown>[] }>()
  }

  const blocked = sharedWorld(async (server) => {
    const world = await moderationOn(server)
    const { Olga, Bob } = world
    await documentsOf(Olga.request).create('blocks', { user: Olga.userId, blocked: Bob.userId })
    await act(world, Olga, { action: 'block', person: 'Bob' })
    return world
  })

  test.each([['Bo'], ['@bob'], ['BOB'], ['bob@example.com'], [' Bob@Example.com ']])(
    'finds by %s those who are hidden, blocked, or blocking the operator',
    async (words) => {
      const world = blocked()
      const { Olga, ids } = world
      const { total, people } = await search(world, words)
      expect([total, people]).toEqual([
        1,
        [
          {
            $id: ids['Bob'],
            name: 'Bob',
            username: 'bob',
            imageUrl: 'http://localhost:3000/v1/avatars/initials?name=Bob',
            hidden: true,
            blocked: true,
            suspendedUntil: null,
            approved: false,
            held: false,
            verified: false,
            joinedAt: '2026-01-15T12:00:00.000+00:00',
            role: null,
            network: '127.0.0.0/24',
            seenAt: '2026-01-15T12:00:00.000+00:00',
            posts: 1,
            ads: 0,
            reports: 0,
          },
        ],
      ])
      const one = await Olga.request('GET', `/v1/operator/people/${ids['Bob']}`)
      const { network, seenAt: _, posts: _1, ads: _2, reports: _3, ...same } = people[0] ?? {}
      expect([network, one.json()]).toEqual(['127.0.0.0/24', same])
    },
  )

  test.each([['bob@example'], ['ob@example.com'], ['example.com'], ['nobody']])(
    'finds nobody by %s: an address must be complete',
    async (words) => {
      expect(await search(blocked(), words)).toEqual({ total: 0, people: [] })
    },
  )

  test('lists everybody, newest first, page by page', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga } = world
    const page = async (query: string) =>
      (await Olga.request('GET', `/v1/operator/people?${query}`)).json<{
        people: { $id: string; name: string }[]
      }>()
    const { people } = await page('limit=3')
    const rest = await page(`limit=3&cursorAfter=${people[2]?.$id}`)
    expect([people, rest.people].map((each) => each.map(({ name }) => name))).toEqual([
      ['Carol', 'Bob', 'Alice'],
      ['Oskar', 'Olga'],
    ])
    const responses = ['?limit=0', `?search=${'x'.repeat(255)}`, '/nobody'].map(
      async (rest) => (await Olga.request('GET', `/v1/operator/people${rest}`)).json().type,
    )
    expect(await Promise.all(responses)).toEqual([
      'general_argument_invalid',
      'general_argument_invalid',
      'document_not_found',
    ])
  })
})
