import { jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { type SharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { JOBS, PEOPLE, PLACES, POSTS } from '../../../test/engine/searched-documents.ts'
import { BOARD, EXACT, SIMILAR, STACK, TEXT } from '../../../test/engine/searches.ts'
import { people, type Person } from '../../../test/people/people.ts'

const AD = {
  company: 'Plain',
  description: 'What there is to do.',
  employment: 'fullTime',
  seniority: 'mid',
  apply: 'https://plain.example/jobs',
  status: 'live',
}

function created({ outcome, body }: Awaited<ReturnType<ReturnType<typeof documentsOf>['create']>>) {
  expect([outcome, body.message]).toEqual(['201', undefined])
}

async function openSearched({ app }: SharedApp) {
  let viewer: Person | undefined
  for (const [username, about] of Object.entries(PEOPLE)) {
    const name = `${username[0]?.toUpperCase()}${username.slice(1)}`
    const person = (await people(app, name))[name] as Person
    viewer ??= person
    const changed = await documentsOf(person.request).update('users', person.userId, about)
    expect(changed.outcome).toBe('200')
  }
  if (!viewer) throw new Error('Nobody is searched.')
  const { create, list } = documentsOf(viewer.request)
  for (const data of Object.values(POSTS)) await post(viewer, data)
  for (const [id, data] of Object.entries(JOBS)) {
    const ad = { ...AD, ...data, ...PLACES[id], poster: viewer.userId }
    created(await create('jobs', ad, { documentId: id }))
  }
  /** Keys of the tables for what a search finds, in its order. */
  return async (collection: keyof typeof TEXT, ...queries: Query[]) => {
    const { outcome, documents } = await list(collection, ...queries)
    expect(outcome).toBe('200')
    const captions = Object.entries(POSTS).map(([key, { caption }]) => [caption, key] as const)
    const keyOf = {
      users: ({ username }: (typeof documents)[number]) => username,
      jobs: ({ $id }: (typeof documents)[number]) => $id,
      posts: ({ caption }: (typeof documents)[number]) =>
        captions.find(([each]) => each === caption)?.[1],
    }[collection]
    return documents.map(keyOf).join(' ')
  }
}

describe('searches find what they say, newest first', () => {
  const world = sharedWorld(openSearched)

  const rows = ([attribute, table]: readonly [string, typeof TEXT]) =>
    (['users', 'jobs', 'posts'] as const).flatMap((collection) =>
      table[collection].map(([words, found]) => ({ attribute, collection, words, found })),
    )
  test.each([
    ...rows(['text', TEXT]),
    ...rows(['exactText', EXACT]),
    ...rows(['similarText', SIMILAR]),
  ])('$attribute of $collection: $words', async ({ attribute, collection, words, found }) => {
    const search = Query.search(attribute, words)
    expect(await world()(collection, search, Query.orderDesc(''))).toBe(found)
  })

  test.each(BOARD)('on the board: %s', async (query, found) => {
    const queries = jobQueries(parseJobFilters(new URLSearchParams(query)))
    expect(await world()('jobs', ...queries)).toBe(found)
  })

  test.each(STACK)('people who use %s', async (name, found) => {
    const queries = [Query.contains('stack', [name]), Query.orderDesc('$createdAt')]
    expect(await world()('users', ...queries)).toBe(found)
  })
})
