import { type JobFilters, jobQueries, Query } from '@devhood/contract'
import { tagAt, wordAt } from '../tools/generate/words.ts'
import { withQueries } from './plans/requests.ts'
import { openWorld, type World } from './plans/world.ts'

/** How often each list is asked for in turns, the first times not counted: the best of each counts. */
const ROUNDS = 30
const WARM = 5
const RATIO_MAX = 1.5
/** Ads on a page of the board. */
const PAGE = 20
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

function addressOf(filters: JobFilters, limit: number): string {
  return withQueries(LIST, [...jobQueries(filters), Query.limit(limit)])
}

async function ask(world: World, address: string) {
  const began = performance.now()
  const answer = await world.askers.first('GET', address)
  const ms = performance.now() - began
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
  const { total, documents } = answer.json<{ total: number; documents: unknown[] }>()
  return { ms, total, shown: documents.length }
}

/** What is in memory when a list is asked for. */
interface Mode {
  readonly name: string
  readonly keepsParts: boolean
  /** Whether somebody has changed an ad just before, so that what is kept of its block is old. */
  readonly isWritten?: boolean
}

const MODES: readonly Mode[] = [
  { name: 'Nothing in memory', keepsParts: false },
  { name: 'An ad just written', keepsParts: true, isWritten: true },
  { name: 'Facets in memory', keepsParts: true },
]

interface Place {
  readonly world: World
  /** What happens before each look. */
  readonly before: () => Promise<void>
}
interface Asking extends Place {
  readonly address: string
}

/** Changes an ad of the member with the most of everything. */
async function writeBy({ askers, names }: World) {
  const own = [Query.equal('poster', names.first), Query.equal('status', 'live'), Query.limit(1)]
  const found = await askers.first('GET', withQueries(LIST, own))
  const [ad] = found.json<{ documents: { $id: string; title: string }[] }>().documents
  if (ad === undefined) throw new Error('Nobody has an ad to change')
  let count = 0
  return async () => {
    const data = { title: `${ad.title.slice(0, 50)} ${++count % 2}` }
    const answer = await askers.first('PATCH', `${LIST}/${ad.$id}`, { data })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
}

/** The best of some rounds in which each is asked in turns. */
async function bestOf(askings: readonly Asking[]) {
  const best = askings.map(() => ({ ms: Number.POSITIVE_INFINITY, total: 0, shown: 0 }))
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { world, address, before: prepare }] of askings.entries()) {
      await prepare()
      const asked = await ask(world, address)
      const before = best[at]?.ms ?? 0
      if (round >= WARM && asked.ms < before) best[at] = asked
    }
  return best
}

/**
 * One combination in both places: a page of the board in each, and as many ads of the large one as the small one has on
 * its page, which is what the ratio is of. Where the small one has none there is none: to find nothing is less.
 */
async function measure(smallPlace: Place, largePlace: Place, filters: JobFilters) {
  const address = addressOf(filters, PAGE)
  const { shown } = await ask(smallPlace.world, address)
  const [small, large, alike] = await bestOf([
    { ...smallPlace, address },
    { ...largePlace, address },
    { ...largePlace, address: addressOf(filters, shown || PAGE) },
  ])
  if (!small || !large || !alike) throw new Error('Nothing was asked')
  return { small, large, alike, ratio: alike.ms / small.ms }
}

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

type Places = readonly [small: string, large: string]

async function measureAll([small, large]: Places, { keepsParts, isWritten }: Mode) {
  await using smallWorld = await openWorld(small, { keepsParts })
  await using largeWorld = await openWorld(large, { keepsParts })
  const placeOf = async (world: World): Promise<Place> => ({
    world,
    before: isWritten ? await writeBy(world) : async () => undefined,
  })
  const [smallPlace, largePlace] = [await placeOf(smallWorld), await placeOf(largeWorld)]
  const measured = []
  for (const { name, filters } of combinations())
    measured.push({ name, ...(await measure(smallPlace, largePlace, filters)) })
  return measured
}

type Measured = Awaited<ReturnType<typeof measureAll>>

/** Of what both places have something. */
const comparable = (measured: Measured): Measured => measured.filter(({ small }) => small.shown > 0)

function printWorst(measured: Measured): void {
  const worst = comparable(measured)
    .toSorted((one, other) => other.ratio - one.ratio)
    .slice(0, SHOWN)
  console.table(
    worst.map(({ name, small, large, alike, ratio }) => ({
      filters: name || 'none',
      'small, ms': small.ms.toFixed(2),
      'large, ms': large.ms.toFixed(2),
      'as many, ms': alike.ms.toFixed(2),
      ratio: ratio.toFixed(2),
      ads: `${small.shown} of ${small.total}, ${large.shown} of ${large.total}`,
    })),
  )
}

/**
 * Asks two generated places for every combination of the board's filters, and prints what takes longest: with nothing
 * in memory, as the first of all asks after a start; as the first to ask after an ad was written; and as everybody after
 * that asks for what nobody has asked for before. The last is what must be within the ratio.
 */
export async function runBoard([small = '', large = '']: readonly string[]): Promise<boolean> {
  let isWithin = false
  for (const mode of MODES) {
    const measured = await measureAll([small, large], mode)
    printWorst(measured)
    const compared = comparable(measured)
    const within = compared.filter(({ ratio }) => ratio <= RATIO_MAX)
    const middle = middleOf(compared.map(({ ratio }) => ratio))
    const slowest = Math.max(...measured.map((each) => each.large.ms))
    console.log(
      `${mode.name}: of ${measured.length} combinations both have something of ${compared.length}, ${within.length} of which take at most ${RATIO_MAX} ×, in the middle ${middle.toFixed(2)} ×. The slowest page: ${slowest.toFixed(2)} ms.`,
    )
    isWithin = within.length === compared.length
  }
  return isWithin
}
