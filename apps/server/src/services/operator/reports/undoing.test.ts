import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import {
  act,
  auditOf,
  type Moderation,
  openModeration,
  promote,
  report,
  reportsOf,
} from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'
import { DAY } from '../../../lib/time.ts'

const undoOf = async (by: Person, id: unknown) => {
  const response = await by.request('POST', `/v1/operator/actions/${String(id)}/undo`)
  const json = response.json<Record<string, unknown>>()
  return { outcome: [response.statusCode, json['type']].filter(Boolean).join(' '), body: json }
}
const outcomesOf = async ({ request }: Person) =>
  (await documentsOf(request).list('notifications')).documents
    .filter(({ kind }) => kind === 'reportOutcome')
    .map(({ group }) => group)
const decisionsOf = async ({ request }: Person) =>
  (await request('GET', '/v1/account/decisions')).json<{ decisions: Record<string, unknown>[] }>()
    .decisions
const queueOf = async (by: Person) => {
  const { total, reports } = await reportsOf(by)
  return { total, reports: reports.map(({ $id, record, measures }) => [$id, record, measures]) }
}

type World = Moderation & { readonly tick: () => void }
async function openWorld(): Promise<World> {
  const world = await openModeration()
  world.ids['ad'] = (await ad(world.Bob)).$id
  return { ...world, tick: () => world.server.clock.advance(1000) }
}
/** Acts, each a second after the one before, and returns the entry of the last. */
async function actInTurn(world: World, by: Person, bodies: readonly object[]) {
  let id: unknown
  for (const body of bodies) {
    world.tick()
    const { outcome, body: entry } = await act(world, by, body)
    expect(outcome).toBe('201')
    id = entry['$id']
  }
  world.tick()
  return String(id)
}

test.each<[about: object, action: object]>([
  [{ post: 'bobs' }, { action: 'hide', rule: 'hate', statement: 'No.' }],
  [{ post: 'bobs' }, { action: 'dismiss' }],
  [{ job: 'ad' }, { action: 'hide' }],
  [{ person: 'Bob' }, { action: 'suspend', days: 3 }],
  [{ person: 'Bob' }, { action: 'block' }],
  [{ post: 'bobs' }, { action: 'block', person: 'Bob' }],
])('of what is reported about %j, %j leaves everything as it was', async (about, action) => {
  const world = await openWorld()
  await using _ = world.server
  const { Olga, Oskar, Alice, Carol, Bob, ids } = world
  for (const by of [Alice, Carol, Oskar]) await report(world, by, { ...about, reason: 'spam' })
  const before = await queueOf(Olga)
  const id = await actInTurn(world, Olga, [{ ...action, report: 'report' }])
  expect((await outcomesOf(Alice)).length).toBe(1)
  const undone = await undoOf(Olga, id)
  expect([undone.outcome, undone.body['action']]).toEqual(['200', 'reopen'])
  expect(await queueOf(Olga)).toEqual(before)
  for (const by of [Alice, Carol, Oskar]) expect(await outcomesOf(by)).toEqual([])
  expect((await documentsOf(Alice.request).get('posts', ids['bobs']!)).outcome).toBe('200')
  const state = (await Olga.request('GET', `/v1/operator/people/${Bob.userId}`)).json()
  expect(state).toMatchObject({ hidden: false, blocked: false, suspendedUntil: null })
  world.tick()
  const stored = await hashState(world.server.platform)
  expect((await undoOf(Olga, id)).outcome).toBe('409 document_update_conflict')
  expect(await hashState(world.server.platform)).toBe(stored)
})

const GROUNDS = { rule: 'hate', statement: 'Insults.' }
test.each<[measure: object, ending: object, again: string]>([
  [{ action: 'hide', post: 'bobs' }, { action: 'show', post: 'bobs' }, 'hide'],
  [{ action: 'hide', person: 'Bob' }, { action: 'show', person: 'Bob' }, 'hide'],
  [{ action: 'block', person: 'Bob' }, { action: 'unblock', person: 'Bob' }, 'block'],
  [
    { action: 'suspend', person: 'Bob', days: 7 },
    { action: 'unsuspend', person: 'Bob' },
    'suspend',
  ],
])(
  'the measure %j, which %j ended, is taken again with its rule',
  async (measure, ending, again) => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Carol } = world
    await actInTurn(world, Olga, [{ ...measure, ...GROUNDS }])
    const id = await actInTurn(world, Olga, [ending])
    await report(world, Carol, { person: 'Bob', reason: 'spam' })
    const { outcome, body } = await undoOf(Olga, id)
    expect(outcome).toBe('200')
    expect(body).toMatchObject({ action: again, means: 'moderator', ...GROUNDS })
    expect([(await reportsOf(Olga)).total, await outcomesOf(Carol)]).toEqual([1, []])
  },
)

test('a suspension that goes on ends when it would have', async () => {
  const world = await openWorld()
  await using _ = world.server
  const { Olga, Bob, server } = world
  await act(world, Olga, { action: 'suspend', person: 'Bob', days: 7 })
  const until = new Date(server.clock.now() + 7 * DAY).toISOString().replace('Z', '+00:00')
  server.clock.advance(2.5 * DAY)
  await undoOf(Olga, await actInTurn(world, Olga, [{ action: 'unsuspend', person: 'Bob' }]))
  const state = (await Olga.request('GET', `/v1/operator/people/${Bob.userId}`)).json()
  expect(state.suspendedUntil).toBe(until)
})

test('a decision that changed nothing is undone without changing something', async () => {
  const world = await openWorld()
  await using _ = world.server
  const { Olga, Alice, Bob, ids } = world
  const hide = { action: 'hide', post: 'bobs' }
  await undoOf(Olga, await actInTurn(world, Olga, [hide, hide]))
  expect((await documentsOf(Alice.request).get('posts', ids['bobs']!)).status).toBe(404)
  await undoOf(Olga, await actInTurn(world, Olga, [{ action: 'show', job: 'ad' }]))
  expect((await documentsOf(Alice.request).get('jobs', ids['ad']!)).outcome).toBe('200')
  expect((await decisionsOf(Bob)).length).toBe(3)
})

describe('a decision is not undone', () => {
  test.each<[string, 'Olga' | 'Oskar' | 'Carol', object[], string]>([
    [
      'by a moderator who has not taken it',
      'Carol',
      [{ action: 'hide', post: 'bobs' }],
      '401 user_unauthorized',
    ],
    [
      'after another one about the same',
      'Olga',
      [{ action: 'hide', post: 'bobs' }],
      '409 document_update_conflict',
    ],
    ['that warns', 'Olga', [{ action: 'warn', post: 'bobs' }], '400 general_bad_request'],
    ['that deletes', 'Olga', [{ action: 'delete', post: 'bobs' }], '400 general_bad_request'],
  ])('%s', async (what, who, bodies, outcome) => {
    const world = await openWorld()
    await using _ = world.server
    await promote(world.server, world.Carol, 'moderator')
    const id = await actInTurn(world, world.Olga, bodies)
    if (what.startsWith('after'))
      await actInTurn(world, world.Oskar, [{ action: 'hide', post: 'bobs' }])
    const before = await hashState(world.server.platform)
    expect((await undoOf(world[who], id)).outcome).toBe(outcome)
    expect((await undoOf(world[who], 'nothing')).outcome).toBe('404 document_not_found')
    expect(await hashState(world.server.platform)).toBe(before)
  })

  test('about oneself', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Oskar, Alice } = world
    await report(world, Alice, { person: 'Oskar', reason: 'spam' })
    const id = await actInTurn(world, Olga, [{ action: 'dismiss', report: 'report' }])
    expect((await undoOf(Oskar, id)).outcome).toBe('401 user_unauthorized')
    expect((await auditOf(Olga)).total).toBe(1)
  })
})
