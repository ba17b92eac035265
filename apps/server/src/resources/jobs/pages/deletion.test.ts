import { Query } from '@devhood/contract'
import type { QueuedReportList } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { makePopular, FANS, remainingRows } from '../../../../test/documents/popular.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../../test/people/people.ts'
import { openSite } from '../../../../test/app/site.ts'
import { readXml } from '../../../../test/http/xml.ts'

/**
 * An ad of Ada's, which Bob has saved and is interested in. Bob's saved search matches it, and has a feed. Olga is an
 * operator.
 */
async function openBoard() {
  const site = await openSite()
  const { server } = site
  const guest = caller(server.app)
  const persons = await people(server.app, 'Ada', 'Bob', 'Olga')
  await promote(server, persons.Olga)
  const job = (await ad(persons.Ada)).$id
  const asBob = documentsOf(persons.Bob.request)
  for (const each of ['jobSaves', 'interests']) await asBob.create(each, { job })
  const kept = { name: 'All', query: '', seenAt: '2026-01-15T12:00:00.000Z', feedKey: 'wanted' }
  const feedKey = String((await asBob.create('jobSearches', kept)).body['feedKey'])
  await asBob.create('reports', { job, reason: 'spam' })
  await makePopular(server.platform, 'jobs')
  return { ...site, ...persons, guest, job, feedKey }
}
type Board = Awaited<ReturnType<typeof openBoard>>
type Caller = Pick<Person, 'request'>

const asGuest = ({ guest }: Board): Caller => ({ request: guest })
const asBob = ({ Bob }: Board): Caller => Bob

/** The number of times it is found there. */
const found = async (by: Caller, collection: string, ...queries: Query[]) => {
  const { ids, total } = await documentsOf(by.request).list(collection, ...queries)
  return [ids.length, total]
}
const nested = async ({ request }: Caller, collection: string) =>
  (await documentsOf(request).list(collection)).documents.map(({ job }) => job !== null)
const read = async ({ request }: Caller, id: string) =>
  (await documentsOf(request).get('jobs', id)).outcome
/** Whether operators see the ad, and not only what it said, beside the oldest report about it. */
async function adInReport({ Olga }: Board): Promise<boolean> {
  const { reports } = (
    await Olga.request('GET', '/v1/operator/reports?limit=1')
  ).json<QueuedReportList>()
  expect(reports[0]?.jobEvidence).toBeDefined()
  return reports[0]?.job !== undefined
}
const tagsIn = (xml: string, tag: string) =>
  readXml(xml).children.filter(({ name }) => name === tag).length

type Look = (board: Board) => Promise<unknown>
const WHERE: readonly [where: string, look: Look, before: unknown, after: unknown][] = [
  ['a list', async (board) => found(asBob(board), 'jobs'), [1, 1], [0, 0]],
  ['a list of guests', async (board) => found(asGuest(board), 'jobs'), [1, 1], [0, 0]],
  [
    'a list by what it has',
    async (board) => found(asBob(board), 'jobs', Query.contains('stack', ['Rust'])),
    [1, 1],
    [0, 0],
  ],
  [
    'a search',
    async (board) => found(asBob(board), 'jobs', Query.search('title', 'platform')),
    [1, 1],
    [0, 0],
  ],
  ['its address', async (board) => read(asBob(board), board.job), '200', '404 document_not_found'],
  ['saved ads', async (board) => nested(asBob(board), 'jobSaves'), [true], [false]],
  ['its page', async ({ get, job }) => (await get(`/jobs/${job}`)).statusCode, 200, 404],
  [
    'the sitemap',
    async ({ guest }) => tagsIn((await guest('GET', '/sitemap.xml')).body, 'url'),
    1,
    0,
  ],
  [
    'a feed',
    async ({ guest, feedKey }) =>
      tagsIn((await guest('GET', `/v1/jobs/feeds/${feedKey}`)).body, 'entry'),
    1,
    0,
  ],
  [
    'its address, by its poster',
    async ({ Ada, job }) => read(Ada, job),
    '200',
    '404 document_not_found',
  ],
  [
    'its address, by operators',
    async ({ Olga, job }) => read(Olga, job),
    '200',
    '404 document_not_found',
  ],
  [
    'a list of its poster',
    async ({ Ada }) => found(Ada, 'jobs', Query.equal('poster', [Ada.userId])),
    [1, 1],
    [0, 0],
  ],
  ['a list of operators', async ({ Olga }) => found(Olga, 'jobs'), [1, 1], [0, 0]],
  ['reports, for operators', async (board) => adInReport(board), true, false],
]

/** What each place shows. */
const everywhere = async (board: Board) =>
  Object.fromEntries(
    await Promise.all(WHERE.map(async ([where, look]) => [where, await look(board)] as const)),
  )

test('an ad that is being deleted is no longer found anywhere', async () => {
  await using board = await openBoard()
  expect(await everywhere(board)).toEqual(
    Object.fromEntries(WHERE.map(([where, , before]) => [where, before])),
  )
  const { outcome } = await documentsOf(board.Ada.request).delete('jobs', board.job)
  expect(outcome).toBe('204')
  const remaining = { jobs: 1, jobSaves: FANS + 1, deletions: 1 }
  expect(await remainingRows(board.server.platform)).toMatchObject(remaining)
  expect(await everywhere(board)).toEqual(
    Object.fromEntries(WHERE.map(([where, , , after]) => [where, after])),
  )
  expect(await remainingRows(board.server.platform)).toMatchObject(remaining)
})
