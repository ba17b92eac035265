import type { ModeratedPersonList, WaitingCounts } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { AD } from '../../../../test/jobs/jobs.ts'
import { holdAds } from '../../../../test/jobs/held-ads.ts'
import { act, openModeration, promote, report } from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'

/** Bob has three posts, an ad and a draft, and two reports; Alice has a post. */
async function openShared() {
  const world = await openModeration()
  const { Alice, Bob, Carol } = world
  for (const by of [Bob, Bob, Alice]) await post(by)
  const job = (await documentsOf(Bob.request).create('jobs', AD)).body.$id
  await documentsOf(Bob.request).create('jobs', { ...AD, status: 'draft' })
  await report(world, Alice, { post: 'bobs', reason: 'spam' })
  await report(world, Carol, { person: 'Bob', reason: 'spam' })
  return { ...world, job: String(job) }
}
type World = Awaited<ReturnType<typeof openShared>>

const listed = async ({ Olga }: Pick<World, 'Olga'>, query: string) => {
  const found = await Olga.request('GET', `/v1/operator/people?${query}`)
  const { people, total } = found.json<ModeratedPersonList>()
  const named = people.toSorted((one, other) => one.name.localeCompare(other.name))
  return [named.map(({ name, posts, ads, reports }) => [name, posts, ads, reports]), total]
}
const BOB = ['Bob', 3, 1, 2]
const ALICE = ['Alice', 1, 0, 0]
const OLGA = ['Olga', 1, 0, 0]

test('people are found by how much they have shared, and how often they were reported', async () => {
  const world = await openShared()
  await using _ = world.server
  const cases: [query: string, people: unknown[]][] = [
    ['posts=1', [ALICE, BOB, OLGA]],
    ['posts=3&limit=1', [BOB]],
    ['posts=4', []],
    ['ads=1', [BOB]],
    ['ads=2', []],
    ['reports=2', [BOB]],
    ['reports=1&posts=3&ads=1', [BOB]],
    ['reports=3', []],
    ['posts=1&domain=example.com', [ALICE, BOB, OLGA]],
    ['ads=1&domain=example.com', [BOB]],
    ['posts=1&verified=true', []],
    ['posts=1&held=true', []],
    ['posts=1&search=bo', [BOB]],
  ]
  for (const [query, people] of cases) {
    expect([query, ...(await listed(world, query))]).toEqual([query, people, people.length])
  }
})

test('what is deleted counts no more, a draft that is posted does, and a report stays counted', async () => {
  const world = await openShared()
  await using _ = world.server
  const { Bob, Olga, ids, job } = world
  await documentsOf(Bob.request).delete('posts', String(ids['bobs']))
  await documentsOf(Bob.request).delete('jobs', job)
  await expect.poll(async () => listed(world, 'posts=2')).toEqual([[['Bob', 2, 0, 2]], 1])
  expect(await listed(world, 'ads=1')).toEqual([[], 0])
  const draft = await documentsOf(Bob.request).create('jobs', { ...AD, status: 'draft' })
  await documentsOf(Bob.request).update('jobs', String(draft.body.$id), { status: 'live' })
  expect(await listed(world, 'ads=1')).toEqual([[['Bob', 2, 1, 2]], 1])
  await act(world, Olga, { action: 'hide', person: 'Bob' })
  expect(await listed(world, 'reports=2')).toEqual([[['Bob', 2, 1, 2]], 1])
})

test('each role reads how much waits for it', async () => {
  const world = await openShared()
  await using _ = world.server
  const { server, Olga, Carol, job } = world
  await holdAds(server, [job])
  await promote(server, Carol, 'approver')
  const counts = async ({ request }: Person) =>
    (await request('GET', '/v1/operator/waiting')).json<WaitingCounts>()
  expect(await counts(Olga)).toEqual({ ads: 1, reports: 2, appeals: 0, people: 0 })
  expect(await counts(Carol)).toEqual({ ads: 1 })
  await act(world, Olga, { action: 'hide', person: 'Bob' })
  expect((await counts(Olga)).reports).toBe(1)
})
