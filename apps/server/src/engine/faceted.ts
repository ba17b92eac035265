import { sql } from 'kysely'
import { alternativesIn } from '#platform/database'
import {
  addAll,
  type Bits,
  BLOCK,
  countBits,
  emptyBits,
  fromGreatest,
  keepAll,
  keepGreater,
  setBit,
} from './bits.ts'
import { type Demand } from './demands.ts'
import {
  beginningOf,
  digitOf,
  digitsOf,
  facetOf,
  hasDigit,
  isLong,
  LISTED,
  numberOf,
  wordOf,
} from './facets.ts'
import { type Asking } from './filters.ts'
import { type Beginning, type FacetBits, readFacets, type Reading } from './kept-facets.ts'
import { type Model } from './model.ts'
import { type Unseen, unseenBy, unseenSql } from './unseen.ts'

type Word = ReturnType<typeof alternativesIn>[number]['words'][number]

/** All facets of one of some lists. */
interface Named {
  readonly among: readonly (readonly string[])[]
  readonly beginnings?: readonly Beginning[]
}

/** A number of at least so much. */
interface Least {
  readonly field: string
  readonly least: number
}

/** A demand with its values. */
type Wanted = Named | Least

/** The facet of a word, or of all that begin so. */
const nameOf = (field: string, { text, isBeginning }: Word): string =>
  isBeginning ? beginningOf(field, text) : wordOf(field, text)

function wantedOf({ model, places }: Asking, demand: Demand): Wanted {
  const valueAt = (at: number) => places.values[String(at)]
  if ('least' in demand)
    return { field: demand.field, least: Number(valueAt(demand.least)) + Number(demand.isBeyond) }
  if ('among' in demand)
    return { among: demand.among.map(({ field, at }) => [facetOf(field, valueAt(at))]) }
  const [first = ''] = model.search
  const alternatives = alternativesIn(String(valueAt(demand.words)))
  return {
    among: alternatives.map(({ field = first, words }) => words.map((word) => nameOf(field, word))),
    beginnings: alternatives.flatMap(({ field = first, words }) =>
      words
        .filter(({ text, isBeginning }) => isBeginning && isLong(text))
        .map(({ text }) => ({ field, text })),
    ),
  }
}

/**
 * Places from the first to the last that count: a number that has more digits than any is not reached, and what ends in
 * zeros is reached whatever digits stand there.
 */
function placesFor(digits: number, least: number): number[] {
  const longest = Math.max(digits, Math.floor(Math.log2(Math.max(1, least))) + 1)
  const places = Array.from({ length: longest }, (_, at) => longest - 1 - at)
  const last = places.findLastIndex((place) => hasDigit(least, place))
  return places.slice(0, last + 1)
}

type Facets = ReadonlyMap<string, FacetBits>

const NONE: Bits = emptyBits()

const bitsOf = (facets: Facets, name: string, block: number): Bits =>
  facets.get(name)?.get(block) ?? NONE

/** Those that have all of these facets; they may be the facet's own, and are not to be changed. */
function haveAll(facets: Facets, block: number, [first = '', ...others]: readonly string[]): Bits {
  const bits = bitsOf(facets, first, block)
  if (others.length === 0) return bits
  const all = bits.slice()
  for (const name of others) keepAll(all, bitsOf(facets, name, block))
  return all
}

/** Those that have all facets of one of the lists; they may be a facet's own. */
function amongAll(facets: Facets, block: number, lists: Named['among']): Bits {
  const [only = [], ...others] = lists
  const found = haveAll(facets, block, only)
  if (others.length === 0) return found
  const any = found.slice()
  for (const each of others) addAll(any, haveAll(facets, block, each))
  return any
}

/** What is found, by block; the bits are nobody else's. */
type Matches = Map<number, Bits>

/** The listed documents that have all that is named. */
async function findNamed(reading: Reading, model: Model, wanted: readonly Named[]) {
  const beginnings = wanted.flatMap((each) => each.beginnings ?? [])
  const long = new Set(beginnings.map(({ field, text }) => beginningOf(field, text)))
  const named = wanted.flatMap(({ among }) => among.flat()).filter((name) => !long.has(name))
  const facets = await readFacets(reading, model, {
    names: new Set([LISTED, ...named]),
    beginnings,
  })
  const matches: Matches = new Map()
  for (const [block, listed] of facets.get(LISTED) ?? []) {
    const bits = listed.slice()
    for (const { among } of wanted) keepAll(bits, amongAll(facets, block, among))
    matches.set(block, bits)
  }
  return matches
}

const countAll = (matches: Matches): number =>
  [...matches.values()].reduce((sum, bits) => sum + countBits(bits), 0)

function* sequencesIn(matches: Matches): Generator<number> {
  const blocks = [...matches].toSorted(([one], [other]) => other - one)
  for (const [block, bits] of blocks)
    for (const number of fromGreatest(bits)) yield block * BLOCK + number
}

/** Keeps of what is found what has at least so much. */
async function keepLeast(reading: Reading, model: Model, matches: Matches, wanted: Least) {
  const { field, least } = wanted
  const places = placesFor(digitsOf(model, field), least)
  const names = places.map((place) => digitOf(field, place))
  const facets = await readFacets(reading, model, {
    names: new Set([numberOf(field), ...names]),
    beginnings: [],
  })
  for (const [block, bits] of matches) {
    const digits = places
      .map((place, at) => ({
        ones: bitsOf(facets, names[at] ?? '', block),
        isOne: hasDigit(least, place),
      }))
      // Where none has a one, and none is asked for, all stay as they are.
      .filter(({ ones, isOne }) => isOne || ones !== NONE)
    keepAll(bits, bitsOf(facets, numberOf(field), block))
    keepGreater(bits, digits)
  }
}

/** Numbers come last: there is nothing to compare where nothing is left. */
async function findWanted(reading: Reading, model: Model, wanted: readonly Wanted[]) {
  const matches = await findNamed(
    reading,
    model,
    wanted.filter((each) => 'among' in each),
  )
  for (const each of wanted)
    if ('least' in each && countAll(matches) > 0) await keepLeast(reading, model, matches, each)
  return matches
}

/** More are never hidden from one reader, or over and not yet written down. */
const UNSEEN_MAX = 100_000

/** The sequences of what is among the listed and not shown to the actor: hidden, of people apart or quiet, over by the clock. */
async function unseenNumbers({ db, shapes }: Reading, asking: Asking, isQuiet: boolean) {
  const { model, places, now } = asking
  const { listed } = model.collection
  if (listed === undefined) return []
  const unseen: Unseen[] = unseenBy(asking, isQuiet)
  const [value, time] = [places.put(listed.value), places.put(now)]
  const statement = shapes.get<{ sequence: number }>(
    JSON.stringify(['unlisted', model.name, unseen, value, time]),
    (at) => {
      const over = sql`SELECT sequence FROM ${sql.id(model.name)} WHERE ${sql.id(listed.field)} = ${at(value)} AND ${sql.id(listed.until)} <= ${at(time)}`
      return sql`${over} UNION ALL SELECT * FROM (${unseenSql(unseen, model, at, UNSEEN_MAX)}) AS unseen`
    },
  )
  return (await db.all(statement, places.values)).map(({ sequence }) => sequence)
}

/** The listed documents that have what is demanded and are shown to the actor. */
export interface Listed {
  readonly total: number
  /** Their sequences, the greatest first. */
  readonly sequences: () => Generator<number>
}

/** Finds what has all that is demanded, of whatever of it the actor is shown. */
export async function findListed(
  reading: Reading,
  asking: Asking,
  demands: readonly Demand[],
  isQuiet: boolean,
): Promise<Listed> {
  const wanted = demands.map((each) => wantedOf(asking, each))
  const matches = await findWanted(reading, asking.model, wanted)
  const found = countAll(matches)
  const unseen = found > 0 ? await unseenNumbers(reading, asking, isQuiet) : []
  for (const sequence of unseen) {
    const bits = matches.get(Math.floor(sequence / BLOCK))
    if (bits) setBit(bits, sequence % BLOCK, false)
  }
  return { total: countAll(matches), sequences: () => sequencesIn(matches) }
}
