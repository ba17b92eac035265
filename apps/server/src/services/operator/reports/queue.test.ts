import { CLAIM_TIME } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { AD } from '../../../../test/jobs/jobs.ts'
import {
  act,
  auditOf,
  openModeration,
  promote,
  report,
  reportsOf,
} from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'

/**
 * Olga and Oskar are operators, Carol is a moderator. Open reports, an hour apart: Alice about Bob's post (spam) and comment (hate),
 * Bob about Alice (harassment), and Carol about Bob's ad (ghost job).
 */
async function openQueue() {
  const world = await openModeration()
  const { server, Alice, Bob, Carol, ids } = world
  await promote(server, Carol, 'moderator')
  const bob = documentsOf(Bob.request)
  ids['comment'] = (await bob.create('comments', { post: ids['olgas'], text: 'Buy' })).body.$id
  ids['ad'] = (await bob.create('jobs', AD)).body.$id
  ids['Carol'] = Carol.userId
  const made: readonly (readonly [name: string, by: Person, data: object])[] = [
    ['ofPost', Alice, { post: 'bobs', reason: 'spam' }],
    ['ofComment', Alice, { comment: 'comment', reason: 'hate' }],
    ['ofAlice', Bob, { person: 'Alice', reason: 'harassment' }],
    ['ofAd', Carol, { job: 'ad', reason: 'ghostJob' }],
  ]
  for (const [name, by, data] of made) {
    server.clock.advance(3_600_000)
    await report(world, by, data, name)
  }
  const nameOf = new Map(made.map(([name]) => [ids[name], name]))
  const listed = async (by: Person, query: string) => {
    const { total, reports } = await reportsOf(by, query)
    const names = reports.map(({ $id }) => nameOf.get($id))
    expect(total).toBe(names.length)
    return names
  }
  return { ...world, listed, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
type World = Awaited<ReturnType<typeof openQueue>>

const caseOf = ({ ids }: World, kind: string, name: string) =>
  `/v1/operator/cases/${kind}/${ids[name] ?? name}`
const outcomeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 400 ? String(statusCode) : `${statusCode} ${String(JSON.parse(body).type)}`

describe('the queue', () => {
  test('is narrowed by kind, reason, age, record and repetition, together', async () => {
    await using world = await openQueue()
    const { server, Olga, ids, listed } = world
    await report(world, world.Carol, { post: 'olgas', reason: 'spam' }, 'dull')
    await act(world, world.Oskar, { action: 'dismiss', report: 'dull' }).catch(() => undefined)
    expect(await listed(Olga, '?kind=post')).toEqual(['ofPost'])
    // Alice was right about the post, and Bob has been acted against since.
    await act(world, Olga, { action: 'hide', report: 'ofPost', rule: 'spam' })
    const before = new Date(server.clock.now() - 3_600_000 + 1).toISOString()
    const cases: readonly (readonly [query: string, names: string[]])[] = [
      ['', ['ofComment', 'ofAlice', 'ofAd']],
      ['?kind=comment', ['ofComment']],
      ['?kind=person', ['ofAlice']],
      ['?reason=ghostJob', ['ofAd']],
      ['?record=upheld', ['ofComment']],
      ['?record=new', ['ofAlice']],
      ['?record=dismissed', ['ofAd']],
      ['?repeat=true', ['ofComment', 'ofAd']],
      [`?before=${before}`, ['ofComment', 'ofAlice']],
      ['?repeat=true&record=upheld&kind=comment&reason=hate', ['ofComment']],
      ['?repeat=true&kind=person', []],
      ['?claimed=mine', []],
      ['?claimed=nobody&kind=job', ['ofAd']],
      [`?cursorAfter=${ids['ofComment']}&repeat=true`, ['ofComment', 'ofAd'].slice(1)],
    ]
    for (const [query, names] of cases) {
      const { reports } = await reportsOf(Olga, query)
      expect([query, reports.map(({ $id }) => $id)]).toEqual([
        query,
        names.map((name) => ids[name]),
      ])
    }
    const [first] = (await reportsOf(Olga)).reports
    expect(first).toMatchObject({ record: { acted: 1, dismissed: 0 }, measures: 1, notes: [] })
    // What is taken back is no measure any more.
    await act(world, Olga, { action: 'show', post: 'bobs' })
    expect(await listed(Olga, '?repeat=true')).toEqual([])
  })

  test.each([
    ['kind=thing'],
    ['reason=dull'],
    ['record=good'],
    ['before=yesterday'],
    ['claimed=everybody'],
    ['status=settled&kind=post'],
  ])('is not narrowed by %s', async (query) => {
    await using world = await openQueue()
    const refused = await world.Olga.request('GET', `/v1/operator/reports?${query}`)
    expect(outcomeOf(refused)).toBe('400 general_argument_invalid')
  })
})

describe('a claim', () => {
  test('is seen by colleagues, taken over, handed on, and ends by itself or when it is settled', async () => {
    await using world = await openQueue()
    const { server, Olga, Carol, ids, listed } = world
    const path = `${caseOf(world, 'post', 'bobs')}/claim`
    const claimedBy = async () => {
      const found = (await reportsOf(Olga)).reports.find(({ $id }) => $id === ids['ofPost'])
      return (found?.['claim'] as { by: { username: string } } | undefined)?.by.username
    }
    const put = async (by: Person, body = {}) => outcomeOf(await by.request('PUT', path, body))
    expect([await claimedBy(), await put(Carol), await claimedBy()]).toEqual([
      undefined,
      '200',
      'carol',
    ])
    expect(await listed(Carol, '?claimed=mine')).toEqual(['ofPost'])
    expect([await put(Olga), await claimedBy()]).toEqual(['200', 'olga'])
    expect([await put(Olga, { to: Carol.userId }), await claimedBy()]).toEqual(['200', 'carol'])
    const told = (await documentsOf(Carol.request).list('notifications')).documents
    expect(told.map(({ group }) => group)).toContain('operator:handed')
    server.clock.advance(CLAIM_TIME)
    expect([await claimedBy(), await listed(Carol, '?claimed=mine')]).toEqual([undefined, []])
    await put(Carol)
    expect(outcomeOf(await Olga.request('DELETE', path))).toBe('204')
    expect(await claimedBy()).toBe(undefined)
    await put(Carol)
    await act(world, Carol, { action: 'dismiss', report: 'ofPost' })
    expect(await put(Carol)).toBe('404 document_not_found')
  })

  test.each<[kind: string, about: string, body: object, outcome: string]>([
    ['person', 'Alice', {}, '200'],
    ['person', 'Bob', {}, '404 document_not_found'],
    ['comment', 'bobs', {}, '404 document_not_found'],
    ['thing', 'bobs', {}, '400 general_argument_invalid'],
    ['post', 'bobs', { to: 'nobody' }, '400 general_argument_invalid'],
    ['post', 'bobs', { to: 'Alice' }, '400 general_argument_invalid'],
  ])('of a %s, %s, with %j gets %s', async (kind, about, body, outcome) => {
    await using world = await openQueue()
    const before = await hashState(world.server.platform)
    const claimed = await world.Carol.request(
      'PUT',
      `${caseOf(world, kind, about)}/claim`,
      world.named(body),
    )
    expect(outcomeOf(claimed)).toBe(outcome)
    expect((await hashState(world.server.platform)) !== before).toBe(outcome === '200')
  })
})

describe('a note', () => {
  test('is read by colleagues and kept in the log, and never shown to the person', async () => {
    await using world = await openQueue()
    const { Olga, Carol, Alice, ids } = world
    const notes = `${caseOf(world, 'person', 'Alice')}/notes`
    const made = await Carol.request('POST', notes, { text: '<b>Wait</b> for Olga.' })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { by: { username: 'carol' }, text: '<b>Wait</b> for Olga.' },
    ])
    const readBy = async (by: Person) =>
      (await reportsOf(by)).reports.find(({ $id }) => $id === ids['ofAlice'])?.['notes']
    expect(await readBy(Olga)).toEqual([made.json()])
    expect((await auditOf(Olga)).entries[0]).toMatchObject({
      action: 'note',
      person: { username: 'alice' },
      note: '<b>Wait</b> for Olga.',
    })
    for (const path of ['decisions', 'export'])
      expect((await Alice.request('GET', `/v1/account/${path}`)).body).not.toContain('Wait')
    await promote(world.server, Alice)
    expect(await readBy(Alice)).toBe(undefined)
    expect((await auditOf(Alice)).entries[0]?.['note']).toBe('')
    expect(outcomeOf(await Alice.request('POST', notes, { text: 'x' }))).toBe(
      '401 user_unauthorized',
    )
    expect(outcomeOf(await Carol.request('POST', notes, { text: ' ' }))).toBe(
      '400 general_argument_invalid',
    )
  })
})

test('colleagues are all who moderate', async () => {
  await using world = await openQueue()
  await promote(world.server, world.Alice, 'approver')
  const { people } = (await world.Carol.request('GET', '/v1/operator/colleagues')).json<{
    people: { username: string }[]
  }>()
  expect(people.map(({ username }) => username)).toEqual(['olga', 'oskar', 'carol'])
})
