import { needsRule, Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import type { BulkAct, ModeratedPersonList } from '@devhood/contract/schemas'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { dataFolder } from '../../../../test/app/data-folder.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { withPowerFor } from '../../../../test/faults/power-cut.ts'
import { auditOf, promote } from '../../../../test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, people, type Person } from '../../../../test/people/people.ts'

const BULK = '/v1/operator/bulk'
const names = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`)
const DAY = 24 * 3_600_000

/** Olga and Oskar are operators; many others have joined on the day after. */
async function openMany(count = 25) {
  const server = await testApp()
  return { server, ...(await manyOn(server, count)) }
}

type Server = Pick<TestApp, 'app'> &
  Parameters<typeof promote>[0] & {
    readonly clock: Pick<TestApp['clock'], 'now'> & { advance(by: number): unknown }
  }

async function manyOn(server: Server, count: number) {
  const { Ada, Olga, Oskar } = await people(server.app, 'Ada', 'Olga', 'Oskar')
  await promote(server, Olga)
  await promote(server, Oskar)
  server.clock.advance(DAY)
  const since = new Date(server.clock.now()).toISOString()
  const many = Object.values(await people(server.app, ...names(count)))
  return { Ada, Olga, Oskar, many, since }
}
type World = Awaited<ReturnType<typeof openMany>>

const filterPeople = async ({ request }: Person, query: string) =>
  (await request('GET', `/v1/operator/people?${query}`)).json<ModeratedPersonList>()

async function order({ request }: Person, body: object): Promise<BulkAct> {
  const grounds = 'action' in body && needsRule(String(body.action)) ? { rule: 'spam' } : {}
  const response = await request('POST', BULK, { ...grounds, ...body })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<BulkAct>()
}
const get = async ({ request }: Person, { $id }: Pick<BulkAct, '$id'>) =>
  (await request('GET', `${BULK}/${$id}`)).json<BulkAct>()
const undo = async ({ request }: Person, { $id }: Pick<BulkAct, '$id'>) =>
  request('POST', `${BULK}/${$id}/undo`)

async function finished(by: Person, act: Pick<BulkAct, '$id'>): Promise<BulkAct> {
  const state = async () => (await get(by, act)).state
  await expect.poll(state, { interval: 5, timeout: 20_000 }).toMatch(/^(done|undone)$/)
  return get(by, act)
}
const counts = ({ state, total, done, undone }: BulkAct) => ({ state, total, done, undone })

/** How many of them are visible to Ada. */
async function seenOf({ Ada, many }: Pick<World, 'Ada' | 'many'>): Promise<number> {
  const { ids } = await documentsOf(Ada.request).list('users', Query.limit(100))
  return many.filter(({ userId }) => ids.includes(userId)).length
}

/** All who have joined since the morning. */
async function newcomers({ Olga, since }: Pick<World, 'Olga' | 'since'>) {
  const joinedSince = encodeURIComponent(since)
  const { asOf, total } = await filterPeople(Olga, `joinedSince=${joinedSince}&limit=5`)
  return { matching: { joinedSince: since }, asOf, total }
}

describe('an act on all who match', () => {
  test('reaches each of them once, and nobody who joined later, was left out or is an operator', async () => {
    const world = await openMany()
    await using server = world.server
    const { Olga, many, Ada } = world
    const [first, second] = many as [Person, Person]
    await promote(server, second)
    const { total, ...selection } = await newcomers(world)
    expect(total).toBe(25)
    server.clock.advance(1)
    const { Late } = await people(server.app, 'Late')
    const except = [first.userId]
    const act = await order(Olga, { action: 'block', ...selection, except, note: 'A raid' })
    expect(counts(act)).toEqual({ state: 'running', total: 24, done: 0, undone: 0 })
    expect(counts(await finished(Olga, act))).toEqual({
      state: 'done',
      total: 24,
      done: 23,
      undone: 0,
    })
    expect(await seenOf(world)).toBe(2)
    expect(await seenOf({ Ada, many: [Late] })).toBe(1)
    const { entries } = await auditOf(Olga, '?limit=100')
    const blocks = entries.filter(({ action, note }) => action === 'block' && note === 'A raid')
    expect(blocks.length).toBe(23)
    expect((await many.at(-1)?.request('GET', '/v1/account'))?.statusCode).toBe(401)
  })

  test('passes over people who match no more when their turn comes', async () => {
    const world = await openMany(3)
    await using _ = world.server
    const { Olga, many } = world
    const { total: _total, ...selection } = await newcomers(world)
    await Olga.request('POST', '/v1/operator/actions', {
      action: 'block',
      rule: 'spam',
      person: many[0]?.userId,
    })
    const act = await finished(Olga, await order(Olga, { action: 'block', ...selection }))
    expect(counts(act)).toEqual({ state: 'done', total: 3, done: 2, undone: 0 })
  })

  test.each([1, 2, 3])('goes on at the next start after a crash in portion %i', async (portion) => {
    using folder = dataFolder()
    const { Olga, act } = await (async () => {
      await using server = await folder.open()
      const world = await manyOn({ ...server, clock: folder.clock }, 25)
      const { total: _total, ...selection } = await newcomers(world)
      // The order itself is the first unit of work.
      const ordered = await withPowerFor(server.platform, portion, async () => {
        const { $id } = await order(world.Olga, { action: 'block', ...selection })
        const checked = async () => (await get(world.Olga, { $id })).checked
        await expect.poll(checked).toBe((portion - 1) * 10)
        return { $id }
      })
      return { Olga: world.Olga, act: ordered }
    })()
    await using server = await folder.open()
    const again = { ...Olga, request: caller(server.app, { cookie: Olga.cookie }) }
    const { done, state } = await finished(again, act)
    expect([done, state]).toEqual([25, 'done'])
    const { entries } = await auditOf(again, '?limit=100')
    expect(entries.filter(({ action }) => action === 'block').length).toBe(25)
  })
})

describe('an act on people who are named', () => {
  test.each(['hide', 'block', 'approve'] as const)(
    '%s is done and undone, once, by any operator',
    async (action) => {
      const world = await openMany(12)
      await using server = world.server
      const { Olga, Oskar, Ada, many } = world
      const state = async () =>
        (await filterPeople(Olga, 'verified=false&limit=100')).people.map(
          ({ $id, hidden, blocked, approved }) => [$id, hidden, blocked, approved],
        )
      const before = await state()
      const named = [...many.map(({ userId }) => userId), Oskar.userId, 'nobody']
      const act = await finished(Olga, await order(Olga, { action, people: named }))
      expect(counts(act)).toEqual({ state: 'done', total: 13, done: 12, undone: 0 })
      expect(await state()).not.toEqual(before)
      expect((await undo(Oskar, act)).json().state).toBe('undoing')
      expect(counts(await finished(Olga, act))).toEqual({
        state: 'undone',
        total: 13,
        done: 12,
        undone: 12,
      })
      expect(await state()).toEqual(before)
      expect(await seenOf({ Ada, many })).toBe(12)
      const stored = await hashState(server.platform)
      expect((await undo(Oskar, act)).json().type).toBe('document_update_conflict')
      expect(await hashState(server.platform)).toBe(stored)
    },
  )

  test('leaves people as they are about whom somebody has decided since', async () => {
    const world = await openMany(3)
    await using _ = world.server
    const { Olga, Oskar, many } = world
    const named = many.map(({ userId }) => userId)
    const act = await finished(Olga, await order(Olga, { action: 'hide', people: named }))
    const [first] = named
    for (const action of ['show', 'hide']) {
      const rule = action === 'hide' ? { rule: 'spam' } : {}
      await Oskar.request('POST', '/v1/operator/actions', { action, person: first, ...rule })
    }
    await undo(Olga, act)
    expect((await finished(Olga, act)).undone).toBe(2)
    expect(await seenOf(world)).toBe(2)
  })

  test('tells each of them the reason, and lists newest first', async () => {
    const world = await openMany(2)
    await using _ = world.server
    const { Olga, many } = world
    const named = many.map(({ userId }) => userId)
    const first = await finished(
      Olga,
      await order(Olga, { action: 'hide', people: named, statement: 'No selling here.' }),
    )
    const second = await finished(Olga, await order(Olga, { action: 'approve', people: named }))
    const { decisions } = (await many[1]!.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([
      { action: 'approve', statement: '' },
      { action: 'hide', statement: 'No selling here.' },
    ])
    const listed = async (query = '') =>
      (await Olga.request('GET', `${BULK}${query}`))
        .json()
        .acts.map(({ $id }: { $id: string }) => $id)
    expect(await listed()).toEqual([second.$id, first.$id])
    expect(await listed(`?cursorAfter=${second.$id}`)).toEqual([first.$id])
  })

  test('can be undone for thirty days', async () => {
    const server = await testApp({}, { upkeepInterval: 10 })
    await using _ = server
    const { Olga, Oskar, many } = await manyOn(server, 2)
    const named = many.map(({ userId }) => userId)
    const act = await finished(Olga, await order(Olga, { action: 'hide', people: named }))
    server.clock.advance(30 * DAY)
    const session = { email: Oskar.email, password: PASSWORD }
    const signedIn = await caller(server.app)('POST', '/v1/account/sessions/email', session)
    const later = { ...Oskar, request: caller(server.app, { cookie: cookieOf(signedIn) }) }
    expect((await get(later, act)).state).toBe('done')
    server.clock.advance(1)
    const found = async () => (await later.request('GET', `${BULK}/${act.$id}`)).statusCode
    await expect.poll(found).toBe(404)
  })
})

test.each<[string, object]>([
  ['nobody', { action: 'block', rule: 'spam' }],
  [
    'people and a filter',
    { action: 'block', rule: 'spam', people: [], matching: { held: true }, asOf: '1.1' },
  ],
  ['everybody', { action: 'block', rule: 'spam', matching: {}, asOf: '1.1' }],
  ['a filter of no moment', { action: 'block', rule: 'spam', matching: { held: true } }],
  [
    'a filter of a strange moment',
    { action: 'block', rule: 'spam', matching: { held: true }, asOf: '1 or 1' },
  ],
  ['an exception without a filter', { action: 'block', rule: 'spam', people: [], except: [] }],
  [
    'a time that is none',
    { action: 'block', rule: 'spam', matching: { joinedSince: 'now' }, asOf: '1.1' },
  ],
  ['an action that is not for many', { action: 'delete', people: [] }],
  ['people without a rule', { action: 'block', people: [] }],
  ['people with a rule that nobody broke', { action: 'release', people: [], rule: 'spam' }],
])('an act on %s is refused', async (_what, body) => {
  await using server = await testApp()
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  const before = await hashState(server.platform)
  const response = await Olga.request('POST', BULK, body)
  expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
  expect(await hashState(server.platform)).toBe(before)
})
