import { type JobFilters, jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { tagAt, wordAt } from '../../generate/sample-text.ts'
import { withQueries } from './requests.ts'
import { openFixture, type Fixture } from './fixture.ts'

/** Number of requests for each list; the warm-up is not counted. */
const ROUNDS = 12
const WARM = 2
/** Limit in milliseconds for the slowest page with its count, among 100,000 ads. */
const MS_MAX = 15
/** Ads on a page of the board. */
const PAGE = 20
/** Number of slowest lists that are printed. */
const SHOWN = 12

const NOTHING = parseJobFilters(new URLSearchParams())

/** Values of the board's filters, one for each filter but the stack. */
const SETTINGS: readonly (readonly [name: string, filters: Partial<JobFilters>])[][] = [
  [['text', { text: `${wordAt(0)} ${wordAt(1).slice(0, 2)}` }]],
  [['remote', { workplaces: ['remote'] }]],
  [['region', { regions: ['eu'] }]],
  [['salary', { salary: { yearly: 60_000, currency: 'EUR' } }]],
  [
    ['stack, any', { stack: [tagAt(0), tagAt(7)] }],
    ['stack, all', { stack: [tagAt(0), tagAt(1)], match: 'all' }],
  ],
  [['seniority', { seniorities: ['senior', 'lead'] }]],
  [['type', { types: ['fullTime'] }]],
  [['visa', { isSponsored: true }]],
]

/** Every combination of them. */
function combinations(): { name: string; filters: JobFilters }[] {
  return SETTINGS.reduce(
    (known, settings) => [
      ...known,
      ...settings.flatMap(([name, filters]) =>
        known.map((each) => ({
          name: each.name === '' ? name : `${each.name} + ${name}`,
          filters: { ...each.filters, ...filters },
        })),
      ),
    ],
    [{ name: '', filters: NOTHING }],
  )
}

const LIST = '/v1/databases/devhood/collections/jobs/documents'

async function request(world: Fixture, address: string) {
  const startTime = performance.now()
  const response = await world.callers.first('GET', address)
  const ms = performance.now() - startTime
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.body}`)
  const { total, documents } = response.json<{ total: number; documents: unknown[] }>()
  return { ms, total, shown: documents.length }
}

interface Measured {
  readonly name: string
  readonly ms: number
  readonly best: number
  readonly total: number
  readonly shown: number
}

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Median and minimum of several rounds, in which every combination is requested in turn. No response is cached. */
async function measureAll(place: string): Promise<Measured[]> {
  await using world = await openFixture(place)
  const all = combinations().map(({ name, filters }) => ({
    name: name || 'none',
    address: withQueries(LIST, [...jobQueries(filters), Query.limit(PAGE)]),
    times: new Array<number>(),
    total: 0,
    shown: 0,
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const each of all) {
      const { ms, total, shown } = await request(world, each.address)
      if (round >= WARM) each.times.push(ms)
      Object.assign(each, { total, shown })
    }
  return all.map(({ name, times, total, shown }) => ({
    name,
    ms: middleOf(times),
    best: Math.min(...times),
    total,
    shown,
  }))
}

function print(place: string, measured: readonly Measured[]): void {
  const worst = measured.toSorted((one, other) => other.best - one.best)
  console.table(
    worst.slice(0, SHOWN).map(({ name, ms, best, total, shown }) => ({
      filters: name,
      'best, ms': best.toFixed(2),
      'median, ms': ms.toFixed(2),
      ads: `${shown} of ${total}`,
    })),
  )
  const median = middleOf(measured.map(({ ms }) => ms))
  const kind = place.startsWith('postgres') ? 'PostgreSQL' : 'SQLite'
  console.log(
    `${kind}: ${measured.length} combinations, median ${median.toFixed(2)} ms, slowest at its best ${worst[0]?.best.toFixed(2)} ms.`,
  )
}

/**
 * Requests the first page, with its count, of every combination of the board's filters on generated data folders
 * or PostgreSQL databases. The minimum time of the slowest must be within the limit: other load on the machine
 * isn't measured.
 */
export async function runBoard(places: readonly string[]): Promise<boolean> {
  let isWithin = places.length > 0
  for (const place of places) {
    const measured = await measureAll(place)
    print(place, measured)
    isWithin = isWithin && measured.every(({ best }) => best <= MS_MAX)
  }
  return isWithin
}
