import { expect, test } from 'vitest'
import { openOnce } from '../../../../test/app/open-once.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { AD } from '../../../../test/jobs/jobs.ts'
import { act, openModeration, promote, report } from '../../../../test/people/moderation.ts'
import { holdAds } from '../../../../test/jobs/held-ads.ts'

/** Carol approves. Bob has two ads that wait, and one that everybody sees. */
async function openApproval() {
  const world = await openModeration()
  const { server, Bob, Carol, ids } = world
  await promote(server, Carol, 'approver')
  for (const name of ['shown', 'first', 'second']) {
    server.clock.advance(1000)
    ids[name] = (await documentsOf(Bob.request).create('jobs', { ...AD, title: name })).body.$id
  }
  await holdAds(server, [String(ids['first']), String(ids['second'])])
  ids['Carol'] = Carol.userId
  await report(world, world.Alice, { person: 'Bob', reason: 'hate' })
  return { ...world, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
type World = Awaited<ReturnType<typeof openApproval>>

const waiting = async ({ Carol }: World, query = '') =>
  (await Carol.request('GET', `/v1/operator/ads${query}`)).json<{
    total: number
    ads: { $id: string; title: string; poster: { username: string } }[]
  }>()

test('an approver reads the ads that wait, approves, refuses, and takes it back', async () => {
  await using world = await openApproval()
  const { Carol, Alice, Bob, ids } = world
  const { total, ads } = await waiting(world)
  expect([total, ads.map(({ title, poster }) => [title, poster.username])]).toEqual([
    2,
    [
      ['first', 'bob'],
      ['second', 'bob'],
    ],
  ])
  const next = await waiting(world, `?limit=1&cursorAfter=${ads[0]?.$id}`)
  expect(next.ads.map(({ title }) => title)).toEqual(['second'])
  const decide = async (action: string, job: string) =>
    (await act(world, Carol, { action, job, statement: action === 'hide' ? 'Not real.' : '' }))
      .outcome
  expect([await decide('show', 'first'), await decide('hide', 'second')]).toEqual(['201', '201'])
  expect((await waiting(world)).total).toBe(0)
  const seen = async (job: string) =>
    (await documentsOf(Alice.request).get('jobs', String(ids[job]))).outcome
  expect([await seen('first'), await seen('second')]).toEqual(['200', '404 document_not_found'])
  const told = (await Bob.request('GET', '/v1/account/decisions')).json<{
    decisions: { action: string; statement: string }[]
  }>()
  expect(told.decisions.map(({ action, statement }) => [action, statement])).toEqual([
    ['hide', 'Not real.'],
    ['show', ''],
  ])
  expect([await decide('hide', 'first'), await decide('show', 'second')]).toEqual(['201', '201'])
})

const shared = openOnce(openApproval)

test.each<[body: object, outcome: string]>([
  [{ action: 'approve', person: 'Alice' }, '201'],
  [{ action: 'disapprove', person: 'Alice' }, '201'],
  [{ action: 'approve', person: 'Carol' }, '401 user_unauthorized'],
  [{ action: 'approve', person: 'nobody' }, '404 document_not_found'],
  [{ action: 'hide', job: 'shown' }, '401 general_unauthorized_scope'],
  [{ action: 'show', job: 'shown' }, '401 general_unauthorized_scope'],
  [{ action: 'delete', job: 'first' }, '401 general_unauthorized_scope'],
  [{ action: 'hide', post: 'bobs' }, '401 general_unauthorized_scope'],
  [{ action: 'hide', person: 'Bob' }, '401 general_unauthorized_scope'],
  [{ action: 'block', person: 'Bob' }, '401 general_unauthorized_scope'],
  [{ action: 'release', person: 'Bob' }, '401 general_unauthorized_scope'],
  [{ action: 'dismiss', report: 'report' }, '401 general_unauthorized_scope'],
  [{ action: 'approve', report: 'report' }, '401 general_unauthorized_scope'],
  [{ action: 'approve', person: 'Bob', report: 'report' }, '401 general_unauthorized_scope'],
])('an approver who sends %j gets %s', async (body, outcome) => {
  const world = shared()
  const before = await hashState(world.server.platform)
  expect((await act(world, world.Carol, body)).outcome).toBe(outcome)
  expect((await hashState(world.server.platform)) !== before).toBe(outcome === '201')
})

test('an approver finds nobody who is hidden, and decides nothing about them', async () => {
  await using world = await openApproval()
  const { Olga, Carol, Bob } = world
  await act(world, Olga, { action: 'hide', person: 'Bob' })
  const person = await Carol.request('GET', `/v1/operator/people/${Bob.userId}`)
  expect(person.json().type).toBe('document_not_found')
  const tried = await act(world, Carol, { action: 'approve', person: 'Bob' })
  expect(tried.outcome).toBe('401 general_unauthorized_scope')
})
