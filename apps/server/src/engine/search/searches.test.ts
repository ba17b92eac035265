import { jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#resources'
import {
  actorOf,
  openPostgresEngine,
  openTestEngine,
  START,
  type TestEngine,
} from '../../../test/engine/test-engine.ts'
import { JOBS, PEOPLE, PLACES, POSTS } from '../../../test/engine/searched-documents.ts'
import { BOARD, EXACT, SIMILAR, STACK, TEXT } from '../../../test/engine/searches.ts'
import { startPostgres } from '../../../test/stores/postgres-server.ts'

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** Each after those that it refers to. */
const NEEDED = ['users', 'posts', 'jobs', 'follows', 'tagFollows', 'blocks', 'mutes'].flatMap(
  (name) => collections.filter((each) => each.name === name),
)

const AD = { status: 'live', employment: 'fullTime' }
const EXPIRY = { expiresAt: START + 86_400_000, postedAt: START }
async function fill(testbed: TestEngine): Promise<void> {
  for (const [id, data] of Object.entries(PEOPLE))
    await testbed
      .callsBy({ ...actorOf(id), userId: null })
      .create('users', id, { username: id, email: `${id}@example.org`, ...data })
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const picture = { imageId: 'f', imageUrl: '/v1/storage/buckets/media/files/f/view' }
  for (const [id, data] of Object.entries(POSTS))
    await testbed.as('ada').create('posts', id, { ...picture, ...data }, { server })
  for (const [id, data] of Object.entries(JOBS)) {
    const ad = { ...AD, ...data, ...PLACES[id] }
    await testbed.as('ada').create('jobs', id, ad, { server: EXPIRY })
  }
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test.skipIf(kind === 'PostgreSQL' && !postgres)('each search finds what it says', async () => {
    await using testbed =
      kind === 'SQLite'
        ? openTestEngine(NEEDED)
        : await openPostgresEngine(NEEDED, (await postgres?.fresh()) ?? '')
    await fill(testbed)
    const find = async (collection: string, ...queries: Query[]) => {
      const { documents } = await testbed.as('ada').list(collection, ...queries)
      return documents.map(({ $id }) => $id).join(' ')
    }
    const byAttribute = async (attribute: string, table: typeof TEXT) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(table).map(async ([collection, searches]) => {
            const found = searches.map(async ([words]) => [
              words,
              await find(collection, Query.search(attribute, words), Query.orderDesc('')),
            ])
            return [collection, await Promise.all(found)] as const
          }),
        ),
      )
    expect(await byAttribute('text', TEXT)).toEqual(TEXT)
    expect(await byAttribute('exactText', EXACT)).toEqual(EXACT)
    expect(await byAttribute('similarText', SIMILAR)).toEqual(SIMILAR)
    const onBoard = BOARD.map(async ([query]) => [
      query,
      await find('jobs', ...jobQueries(parseJobFilters(new URLSearchParams(query)))),
    ])
    expect(await Promise.all(onBoard)).toEqual(BOARD)
    expect(await find('users', Query.equal('country', ['PL', 'eu']), Query.orderDesc(''))).toBe(
      'hari cem bo ada',
    )
    expect(await find('users', Query.search('place', 'iran'))).toBe('dara')
    expect(await find('users', Query.search('stack', 'kubernetes'))).toBe('cem')
    const using = STACK.map(async ([name]) => [
      name,
      await find('users', Query.contains('stack', [name]), Query.orderDesc('')),
    ])
    expect(await Promise.all(using)).toEqual(STACK)
  })
})
