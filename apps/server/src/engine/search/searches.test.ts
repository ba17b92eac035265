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
import { startPostgres } from '../../../test/stores/postgres-server.ts'

/* Searches of people, job ads and posts with what they find, in the order of the list. */

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

/** Each after those that it refers to. */
const NEEDED = ['users', 'posts', 'jobs', 'follows', 'tagFollows', 'blocks', 'mutes'].flatMap(
  (name) => collections.filter((each) => each.name === name),
)

type Data = Readonly<Record<string, unknown>>

const PEOPLE: Readonly<Record<string, Data>> = {
  ada: { name: 'Ada Łukasz', headline: 'Compilers in C++', place: 'Kraków', stack: ['C++', 'Go'] },
  bo: { name: 'Bo Ørsted', headline: 'I cook', place: 'Århus, Danmark', bio: 'let it go, .NET' },
  cem: { name: 'Cem', headline: 'Node.js and Postgres', place: 'Köln', stack: ['k8s', 'Vue'] },
  dara: { name: 'کتابی', bio: 'می\u200cخواهم', place: 'Tehran, Iran', stack: ['T-SQL', 'F#'] },
}
const AD = { status: 'live', employment: 'fullTime' }
const EXPIRY = { expiresAt: START + 86_400_000, postedAt: START }
const JOBS: Readonly<Record<string, Data>> = {
  rust: { title: 'Systems developer', company: 'Cœur', stack: ['Rust'], place: 'Leipzig, Germany' },
  back: { title: 'Back-end developer', company: 'Acme', stack: ['PostgreSQL'], place: 'Berlin' },
  node: { title: 'Backend', description: 'We use node.js', stack: ['TypeScript'], place: 'Oslo' },
  cook: { title: 'A cook', description: 'Cook for C programmers', place: 'London' },
  dot: { title: 'Engineer', description: 'ASP.NET and C#', seniority: 'senior' },
}
const PLACES: Readonly<Record<string, Data>> = {
  rust: { workplace: 'onsite' },
  back: { workplace: 'hybrid', employment: 'partTime' },
  node: { workplace: 'onsite' },
  cook: { workplace: 'onsite', seniority: 'junior' },
  dot: { workplace: 'remote', regions: ['europe'] },
}
const POSTS: Readonly<Record<string, Data>> = {
  plus: { caption: 'Learning C++ today' },
  cooking: { caption: 'C is for cooking' },
  tags: { caption: '#.NET on a desk', tags: ['Kubernetes'], location: 'Łódź' },
  kube: { caption: 'Our k8s cluster', imageAlt: 'A full stack of plates' },
  express: { caption: 'An express train', tags: ['full-stack'] },
}

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

type Search = readonly [words: string, found: string]

const TEXT: Readonly<Record<'users' | 'jobs' | 'posts', readonly Search[]>> = {
  users: [
    ['C++', 'ada'],
    ['cpp', 'ada'],
    ['#C++', 'ada'],
    ['c+', 'cem bo ada'],
    ['golang', 'ada'],
    ['go', 'bo ada'],
    ['postgresql', 'cem'],
    ['pg', 'cem'],
    ['node', 'cem'],
    ['nodejs', 'cem'],
    ['node js', 'cem'],
    ['Kubernetes', 'cem'],
    ['vue.js', 'cem'],
    ['.net', 'bo'],
    ['dotnet', 'bo'],
    ['net', 'bo'],
    ['tsql', 'dara'],
    ['f#', 'dara'],
    ['c#', ''],
    // Letters.
    ['lukasz', 'ada'],
    ['Orsted', 'bo'],
    ['arhus', 'bo'],
    ['krakow', 'ada'],
    ['كتابي', 'dara'],
    ['می خواهم', 'dara'],
    // Places, and their countries.
    ['germany', 'cem'],
    ['köln', 'cem'],
    ['denmark', 'bo'],
    ['poland c++', 'ada'],
    ['compilers go', 'ada'],
    ['example.org', ''],
    ['nobody', ''],
  ],
  jobs: [
    ['rust', 'rust'],
    ['coeur', 'rust'],
    ['Leipzig', 'rust'],
    ['germany', 'back rust'],
    ['postgres', 'back'],
    ['backend', 'node back'],
    ['back-end', 'node back'],
    ['back end', 'node back'],
    ['back-end developer', 'back'],
    ['ts', 'node'],
    ['typescript node', 'node'],
    ['senior', 'dot'],
    ['remote', 'dot'],
    ['on-site', 'cook node rust'],
    ['onsite', 'cook node rust'],
    ['part-time', 'back'],
    ['full time', 'dot cook node rust'],
    ['europe', 'dot'],
    ['C++', ''],
    ['C#', 'dot'],
    ['asp.net', 'dot'],
    ['dotnet', ''],
    ['cook', 'cook'],
    ['rust leipzig', 'rust'],
    ['leipzig back', ''],
  ],
  posts: [
    ['C++', 'plus'],
    ['c cooking', 'cooking'],
    ['.NET', 'tags'],
    ['dotnet', 'tags'],
    ['k8s', 'kube tags'],
    ['kubernetes', 'kube tags'],
    ['lodz', 'tags'],
    ['full stack', 'express kube'],
    ['fullstack', 'express kube'],
    ['express.js', ''],
    ['express', 'express'],
  ],
}
const SIMILAR: typeof TEXT = {
  users: [
    ['compilrs', 'ada'],
    ['lukaszz', 'ada'],
    ['compilrs kraakow', ''],
    ['krakov goo', 'ada'],
    ['C++', 'ada'],
    ['C#', ''],
    ['postgrs', 'cem'],
  ],
  jobs: [
    ['leipzg', 'rust'],
    ['postgers', 'back'],
    ['bakcend', 'node back'],
    ['rsut leipzg', 'rust'],
    ['C++', ''],
    ['coook', 'cook'],
  ],
  posts: [
    ['cokng', ''],
    ['cookng', 'cooking'],
    ['C#', ''],
    ['kuberntes', 'kube tags'],
  ],
}
/** Filters as in the address of the board. */
const BOARD: readonly Search[] = [
  ['stack=pg', 'back'],
  ['stack=ts&stack=rust', 'node rust'],
  ['place=germany', 'back rust'],
  ['place=leipzig', 'rust'],
  ['place=london&q=cook', 'cook'],
  ['place=acme', ''],
  // Remote from there, or on site there.
  ['region=eu', 'dot back rust'],
  ['region=europe', 'dot cook node back rust'],
  ['region=uk', 'dot cook'],
  ['region=africa', ''],
  ['region=eu&workplace=onsite', 'rust'],
  ['region=eu&q=developer', 'back rust'],
  ['region=eu&stack=rust&type=fullTime', 'rust'],
]

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
    expect(await byAttribute('similarText', SIMILAR)).toEqual(SIMILAR)
    const onBoard = BOARD.map(async ([query]) => [
      query,
      await find('jobs', ...jobQueries(parseJobFilters(new URLSearchParams(query)))),
    ])
    expect(await Promise.all(onBoard)).toEqual(BOARD)
    expect(await find('users', Query.equal('country', ['PL', 'eu']), Query.orderDesc(''))).toBe(
      'cem bo ada',
    )
    expect(await find('users', Query.search('place', 'iran'))).toBe('dara')
    expect(await find('users', Query.search('stack', 'kubernetes'))).toBe('cem')
    const using = (...names: string[]) => find('users', Query.contains('stack', names))
    expect([await using('Kubernetes'), await using('kube', 'golang')]).toEqual(['cem', 'ada cem'])
  })
})
