import { type JobFilters, jobQueries, Query, serializeQuery } from '@devhood/contract'
import { tagAt, wordAt } from '../tools/generate/words.ts'
import { openWorld, type World } from './plans/world.ts'

/** How often each list is asked for in turns, the first times not counted: the best of each counts. */
const ROUNDS = 30
const WARM = 5
const RATIO_MAX = 1.5
/** Worst lists that are printed. */
const SHOWN = 12

const NOTHING: JobFilters = {
  text: '',
  workplaces: [],
  regions: [],
  salary: null,
  stack: [],
  match: 'any',
  seniorities: [],
  types: [],
  isSponsored: false,
}

/** What the board's filters can be set to, one way each but for the stack. */
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

function addressOf(filters: JobFilters): string {
  const queries = [...jobQueries(filters), Query.limit(20)]
  return `${LIST}?${queries.map((query, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`
}

async function ask(world: World, address: string) {
  const began = performance.now()
  const answer = await world.askers.first('GET', address)
  const ms = performance.now() - began
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
  const { total, documents } = answer.json<{ total: number; documents: unknown[] }>()
  return { ms, total, shown: documents.length }
}

async function measure(worlds: readonly World[], filters: JobFilters) {
  const address = addressOf(filters)
  const best = worlds.map(() => ({ ms: Number.POSITIVE_INFINITY, total: 0, shown: 0 }))
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, world] of worlds.entries()) {
      const asked = await ask(world, address)
      const before = best[at]?.ms ?? 0
      if (round >= WARM && asked.ms < before) best[at] = asked
    }
  return best
}

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * Asks two generated places, in turns, for every combination of the board's filters, and prints how much longer the second
 * takes. A page of few ads is written faster than a full one, so those are compared that show as many in both.
 */
export async function runBoard(places: readonly string[]): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const worlds: World[] = []
  for (const place of places) worlds.push(opened.use(await openWorld(place)))
  const measured = []
  for (const { name, filters } of combinations()) {
    const [small, large] = await measure(worlds, filters)
    if (small && large) measured.push({ name, small, large, ratio: large.ms / small.ms })
  }
  const alike = measured.filter(({ small, large }) => small.shown === large.shown)
  const within = alike.filter(({ ratio }) => ratio <= RATIO_MAX)
  const worst = measured.toSorted((one, other) => other.ratio - one.ratio).slice(0, SHOWN)
  console.table(
    worst.map(({ name, small, large, ratio }) => ({
      filters: name || 'none',
      'small, ms': small.ms.toFixed(2),
      'large, ms': large.ms.toFixed(2),
      ratio: ratio.toFixed(2),
      ads: `${small.shown} of ${small.total}, ${large.shown} of ${large.total}`,
    })),
  )
  const slowest = Math.max(...measured.map(({ large }) => large.ms))
  console.log(
    `${measured.length} combinations: in the middle ${middleOf(measured.map(({ ratio }) => ratio)).toFixed(2)} ×, the slowest ${slowest.toFixed(2)} ms. ` +
      `Of ${alike.length} that show as many ads in both, ${within.length} take at most ${RATIO_MAX} ×.`,
  )
  return within.length === alike.length
}
