import { env } from 'node:process'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { hashState } from '../app/state-hash.ts'
import { documentsOf } from '../documents/documents.ts'
import { ad } from '../jobs/jobs.ts'
import { openHood } from '../people/hood.ts'
import { hostileText } from './values.ts'

/*
 * HT-10 for addresses outside of the API: pages for guests in each form, cards, and lists for programs. One batch of one
 * seed in the gate, a larger one of a new seed at night; FUZZ_SEED runs one again.
 */
const NIGHTLY = env['NIGHTLY'] === 'true'
const BATCH = NIGHTLY ? 5000 : 300
const SEED = Number(env['FUZZ_SEED'] ?? (NIGHTLY ? Date.now() | 0 : 20_261_128))
const LOOK_EVERY = 20

const PLACES = [
  '@',
  'posts/',
  'profile/',
  'tags/',
  'jobs/',
  'cards/@',
  'cards/posts/',
  'cards/jobs/',
]
const LISTS = ['explore', 'all-users', 'jobs', 'llms.txt', 'robots.txt', 'sitemap.xml']
const ENDINGS = ['', '', '/', '/resume', '.md', '.json', '.md.json', '.jpg', '.JSON', '.md/']
const QUERIES = ['', '', '?after=', '?v=', '?lang=', '?q=', '?after[]=', '?__proto__[a]=', '?%ff=']
const ACCEPTED = [
  '*/*',
  'text/html',
  'text/markdown',
  'application/json',
  'text/markdown;q=0.5, application/json;q=NaN',
  'text/markdown;q=,,;q=1e999',
  `${'text/markdown;q=0.1,'.repeat(300)}`,
]

/** Hostile text as a part of an address, escaped or as far as HTTP takes it. */
const part = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  hostileText.map((text) => text.replaceAll(/[^!-~]|[#?]/g, '')),
)

/** Requests to addresses of these ids and names: right, nearly right, or hostile. */
function requestsTo(names: readonly string[]) {
  const named = fc
    .tuple(
      fc.constantFrom(...PLACES),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: part }),
    )
    .map((parts) => parts.join(''))
  const path = fc.oneof({ weight: 4, arbitrary: named }, fc.constantFrom(...LISTS))
  const query = fc
    .tuple(fc.constantFrom(...QUERIES), fc.oneof(fc.constantFrom(...names), part))
    .map(([start, value]) => (start === '' ? '' : start + value))
  return fc.record({
    url: fc
      .tuple(path, fc.constantFrom(...ENDINGS), query)
      .map(([start, ending, search]) => `/${start}${ending}${search}`),
    accept: fc.constantFrom(...ACCEPTED),
    isMember: fc.boolean(),
  })
}

/** What nobody gets at these addresses: what others hide, and what is inside. */
const HIDDEN = /Inside|\bat \S+ \(|node_modules|TypeError|SQLITE/
/** What would run; in JSON it is text. */
const RUNS = /(?<!\\)<svg onload/

/** All errors in a response; empty when it is acceptable. */
function faultsOf({ statusCode, body, headers }: LightMyRequestResponse): string[] {
  const type = String(headers['content-type'])
  const isJson = type.startsWith('application/json')
  const checks: Readonly<Record<string, boolean>> = {
    [`answered ${statusCode}: ${body}`]: statusCode >= 500,
    'may be read as another type': headers['x-content-type-options'] !== 'nosniff',
    'sets a cookie': headers['set-cookie'] !== undefined,
    [`shows what is hidden: ${body}`]: HIDDEN.test(body),
    [`runs: ${body}`]: !isJson && RUNS.test(body),
    [`is no JSON: ${body}`]: isJson && !isParsed(body),
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** People with hostile texts; returns a request to an address, and the ids and names that are there. */
async function openPages() {
  const hood = await openHood({ publicPages: true, publicJobs: true })
  const { named, posts } = hood
  const own = documentsOf(named.Ada.request)
  const hostile = { headline: '<svg onload=x>', bio: '# {{7*7}}\n<svg onload=x>' }
  await own.update('users', named.Ada.userId, hostile)
  await own.create('comments', { post: posts.Ada.$id, text: '<svg onload=x>' })
  const job = await ad(named.Ada, { company: '<svg onload=x>' })
  const people = Object.values(named).flatMap(({ userId, username }) => [userId, username])
  const ids = Object.values(posts).map(({ $id }) => $id)
  return { ...hood, names: [...people, ...ids, job.$id, 'light', 'dark'] }
}

test(`random addresses of pages, with seed ${SEED}, fail nowhere, show nothing of others and change nothing`, async () => {
  await using hood = await openPages()
  const { names, named, get, server } = hood
  const { cookie } = named.Ada
  const before = await hashState(server.platform)
  const statuses = new Map<number, number>()
  let count = 0
  const property = fc.asyncProperty(requestsTo(names), async ({ url, accept, isMember }) => {
    const response = await get(url, { accept, ...(isMember && { cookie }) })
    const { statusCode } = response
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    const isChecked = count++ % LOOK_EVERY === 0
    const after = isChecked ? await hashState(server.platform) : before
    expect([faultsOf(response), server.faults, after]).toEqual([[], [], before])
  })
  await fc.assert(property, { seed: SEED, numRuns: BATCH })
  // Enough of them lead to a page, so the test doesn't only exercise rejections.
  expect(statuses.get(200)).toBeGreaterThan(BATCH / 10)
  expect(statuses.get(404)).toBeGreaterThan(BATCH / 20)
}, 600_000)
