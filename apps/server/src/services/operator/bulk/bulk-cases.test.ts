import { expect, test } from 'vitest'
import type { BulkAct, QueuedReportList } from '@devhood/contract/schemas'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { dataFolder } from '../../../../test/app/data-folder.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../../test/people/people.ts'

const BULK = '/v1/operator/bulk'
type Server = Parameters<typeof promote>[0] & { readonly app: Parameters<typeof people>[0] }

/** Each post of the authors is reported by Rita and by Nils, and the first author by Rita. */
async function casesOn(server: Server, count: number) {
  const { Olga, Oskar, Rita, Nils, Author, Other } = await people(
    server.app,
    'Olga',
    'Oskar',
    'Rita',
    'Nils',
    'Author',
    'Other',
  )
  const [olga, oskar, rita, nils] = [Olga!, Oskar!, Rita!, Nils!]
  await promote(server, olga)
  await promote(server, oskar)
  const authors = [Author!, Other!]
  const posts: string[] = []
  for (let at = 0; at < count; at++) {
    const author = authors[at % 2]!
    const { $id } = await post(author, { caption: `Buy ${at}` })
    posts.push($id)
    for (const by of [rita, nils])
      await documentsOf(by.request).create('reports', { post: $id, reason: 'spam' })
  }
  const person = authors[0]!.userId
  await documentsOf(rita.request).create('reports', { person, reason: 'hate' })
  return { Olga: olga, Oskar: oskar, Rita: rita, authors, posts }
}

async function openCases(count = 12) {
  const server = await testApp()
  return { server, ...(await casesOn(server, count)) }
}

async function order({ request }: Person, body: object): Promise<BulkAct> {
  const response = await request('POST', `${BULK}/cases`, body)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<BulkAct>()
}

async function finished({ request }: Person, { $id }: Pick<BulkAct, '$id'>): Promise<BulkAct> {
  const get = async () => (await request('GET', `${BULK}/${$id}`)).json<BulkAct>()
  const state = async () => (await get()).state
  await expect.poll(state, { interval: 5, timeout: 20_000 }).toMatch(/^(done|undone)$/)
  return get()
}
const counts = ({ state, total, done, undone }: BulkAct) => ({ state, total, done, undone })

const queueOf = async ({ request }: Person) =>
  (await request('GET', '/v1/operator/reports?limit=100')).json<QueuedReportList>()
const asked = async (by: Person) => {
  const { total, reports } = await queueOf(by)
  const ids = reports.map(({ $id, record, measures }) => [$id, record, measures])
  return { total, ids }
}
const AFTER = '2100-01-01T00:00:00.000Z'
const cases = (posts: readonly string[]) => posts.map((subjectId) => ({ kind: 'post', subjectId }))
const seen = async ({ request }: Person, posts: readonly string[]) => {
  const found = await Promise.all(posts.map(async (id) => documentsOf(request).get('posts', id)))
  return found.filter(({ outcome }) => outcome === '200').length
}

test.each([
  ['hide', { rule: 'spam', statement: 'No selling.' }, { seen: 0, left: 1 }],
  ['dismiss', {}, { seen: 12, left: 1 }],
  ['block', { rule: 'spam' }, { seen: 0, left: 0 }],
] as const)(
  '%s is done to cases that are named, and undone once',
  async (action, grounds, then) => {
    const world = await openCases()
    await using server = world.server
    const { Olga, Oskar, Rita, posts } = world
    const before = await asked(Olga)
    expect(before.total).toBe(25)
    const named = [...cases(posts), { kind: 'post', subjectId: 'nothing' }]
    const act = await order(Olga, { action, cases: named, ...grounds })
    const done = await finished(Olga, act)
    expect(counts(done)).toEqual({ state: 'done', total: 12, done: 12, undone: 0 })
    expect([done.about, done.checked]).toEqual(['cases', 12])
    expect((await queueOf(Olga)).total).toBe(then.left)
    expect(await seen(Rita, posts)).toBe(then.seen)
    expect((await Oskar.request('POST', `${BULK}/${act.$id}/undo`)).json().state).toBe('undoing')
    const undone = { state: 'undone', total: 12, done: 12, undone: 12 }
    expect(counts(await finished(Olga, act))).toEqual(undone)
    expect(await asked(Olga)).toEqual(before)
    expect(await seen(Rita, posts)).toBe(12)
    const stored = await hashState(server.platform)
    const again = await Oskar.request('POST', `${BULK}/${act.$id}/undo`)
    expect(again.json().type).toBe('document_update_conflict')
    expect(await hashState(server.platform)).toBe(stored)
  },
)

test('all that match are reached but those left out and those reported later', async () => {
  const world = await openCases()
  await using server = world.server
  const { Olga, Rita, authors, posts } = world
  server.clock.advance(1000)
  const before = new Date(server.clock.now()).toISOString()
  const late = await post(authors[1]!)
  await documentsOf(Rita.request).create('reports', { post: late.$id, reason: 'spam' })
  const act = await order(Olga, {
    action: 'hide',
    rule: 'spam',
    matching: { reason: 'spam', before },
    except: cases(posts.slice(0, 2)),
  })
  expect(counts(await finished(Olga, act))).toEqual({
    state: 'done',
    total: 10,
    done: 10,
    undone: 0,
  })
  expect(await seen(Rita, [...posts, late.$id])).toBe(3)
})

test('cases about which somebody has decided since stay as they are', async () => {
  const world = await openCases(4)
  await using _ = world.server
  const { Olga, Oskar, Rita, posts } = world
  const act = await order(Olga, { action: 'hide', rule: 'spam', cases: cases(posts) })
  await finished(Olga, act)
  for (const body of [{ action: 'show' }, { action: 'hide', rule: 'hate' }])
    await Oskar.request('POST', '/v1/operator/actions', { ...body, post: posts[0] })
  await Olga.request('POST', `${BULK}/${act.$id}/undo`)
  expect((await finished(Olga, act)).undone).toBe(3)
  expect(await seen(Rita, posts)).toBe(3)
})

/** The power goes after the first portion of ten. Other work of the server, such as previews, comes in between. */
async function loseHalfway(
  { database }: Pick<TestApp['platform'], 'database'>,
  progress: () => Promise<number>,
): Promise<void> {
  const write = database.write.bind(database)
  let isGone = false
  Object.assign(database, {
    write: async (unit: never) => {
      if (isGone) throw new Error('The power is gone.')
      const result = await write(unit)
      isGone ||= (await progress()) === 10
      return result
    },
  })
  await expect.poll(() => isGone, { timeout: 20_000 }).toBe(true)
  Object.assign(database, { write })
}

test.each(['doing', 'undoing'])('%s goes on at the next start after a crash', async (what) => {
  using folder = dataFolder()
  const { Olga, act } = await (async () => {
    await using server = await folder.open()
    const world = await casesOn(server, 14)
    const body = { action: 'hide', rule: 'spam', cases: cases(world.posts) }
    const newest = async () =>
      (await world.Olga.request('GET', `${BULK}?limit=1`)).json<{ acts: BulkAct[] }>().acts[0]
    const isUndoing = what === 'undoing'
    const before = isUndoing ? await finished(world.Olga, await order(world.Olga, body)) : undefined
    const lost = loseHalfway(server.platform, async () => {
      const { checked = 0, undone = 0 } = (await newest()) ?? {}
      return isUndoing ? undone : checked
    })
    await (before
      ? world.Olga.request('POST', `${BULK}/${before.$id}/undo`)
      : order(world.Olga, body))
    await lost
    const ordered = await newest()
    if (ordered === undefined) throw new Error('Nothing was ordered.')
    return { Olga: world.Olga, act: ordered }
  })()
  await using server = await folder.open()
  const again = { ...Olga, request: caller(server.app, { cookie: Olga.cookie }) }
  const [state, left] = what === 'doing' ? ['done', 1] : ['undone', 29]
  const outcome = what === 'doing' ? { state, done: 14 } : { state, undone: 14 }
  expect(counts(await finished(again, act))).toMatchObject(outcome)
  expect((await queueOf(again)).total).toBe(left)
})

test.each<[string, object]>([
  ['nothing', { action: 'hide', rule: 'spam' }],
  ['cases and a filter', { action: 'dismiss', cases: [], matching: { before: AFTER } }],
  ['a filter of no moment', { action: 'dismiss', matching: { reason: 'spam' } }],
  ['an exception without a filter', { action: 'dismiss', cases: [], except: [] }],
  ['a measure without a rule', { action: 'block', cases: [] }],
  ['no measure with a rule', { action: 'dismiss', cases: [], rule: 'spam' }],
  ['a text that nobody reads', { action: 'dismiss', cases: [], statement: 'x' }],
  ['an action that is not for many', { action: 'delete', cases: [] }],
])('an act on %s is refused', async (_what, body) => {
  await using server = await testApp()
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  const before = await hashState(server.platform)
  const response = await Olga.request('POST', `${BULK}/cases`, body)
  expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
  expect(await hashState(server.platform)).toBe(before)
})
