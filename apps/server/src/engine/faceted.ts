import { sql } from 'kysely'
import { alternativesIn, type Reader } from '#platform/database'
import {
  addAll,
  type Bits,
  BLOCK,
  countBits,
  emptyBits,
  fromGreatest,
  keepAll,
  moveAll,
  setBit,
  unpacked,
} from './bits.ts'
import { type Demand } from './demands.ts'
import {
  BEGINNING_MAX,
  beginningOf,
  digitOf,
  digitsOf,
  facetOf,
  hasDigit,
  LISTED,
  numberOf,
  wordOf,
} from './facets.ts'
import { type Asking } from './filters.ts'
import { facetsTable, type Model } from './model.ts'
import { openPlaces, type Shapes } from './shapes.ts'
import { type Unseen, unseenBy, unseenSql } from './unseen.ts'

/** After all others. */
const LAST = '\u{10ffff}'

type Word = ReturnType<typeof alternativesIn>[number]['words'][number]

interface Reading {
  readonly db: Reader
  readonly shapes: Shapes
}

/** How words begin in a field that have no facet of their own for that. */
interface Beginning {
  readonly field: string
  readonly text: string
}

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

const isLong = ({ text, isBeginning }: Word): boolean =>
  isBeginning && Array.from(text).length > BEGINNING_MAX

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
      words.filter(isLong).map(({ text }) => ({ field, text })),
    ),
  }
}

/** Places from the first to the last that count: what ends in zeros is reached whatever digits stand there. */
function placesFor(digits: number, least: number): number[] {
  const places = Array.from({ length: digits }, (_, at) => digits - 1 - at)
  const last = places.findLastIndex((place) => hasDigit(least, place))
  return places.slice(0, last + 1)
}

interface Found {
  readonly facet: string
  readonly block: number
  readonly bits: Uint8Array
}

async function readNamed({ db, shapes }: Reading, model: Model, names: readonly string[]) {
  const places = openPlaces()
  const place = places.put(JSON.stringify(names))
  const statement = shapes.get<Found>(JSON.stringify(['facets', model.name]), (at) => {
    const among = at.dialect.list(at(place), 'TEXT')
    return sql`SELECT facet, block, bits FROM ${sql.id(facetsTable(model))} WHERE facet IN ${among}`
  })
  return db.all(statement, places.values)
}

/** Words with a long beginning in common are few: they are looked up one by one. */
async function readBeginning({ db, shapes }: Reading, model: Model, { field, text }: Beginning) {
  const places = openPlaces()
  const from = places.put(wordOf(field, text))
  const to = places.put(wordOf(field, `${text}${LAST}`))
  const statement = shapes.get<Found>(JSON.stringify(['facets from', model.name]), (at) => {
    const table = sql.id(facetsTable(model))
    return sql`SELECT facet, block, bits FROM ${table} WHERE facet >= ${at(from)} AND facet <= ${at(to)}`
  })
  const found = await db.all(statement, places.values)
  const facet = beginningOf(field, text)
  return found.map(({ block, bits }) => ({ facet, block, bits }))
}

type Facets = ReadonlyMap<string, Bits>

/** Facets by block and name. Of one name there may be several, which are put together. */
function byBlock(found: readonly Found[]): Map<number, Facets> {
  const blocks = new Map<number, Map<string, Bits>>()
  for (const { facet, block, bits } of found) {
    const known = blocks.get(block) ?? new Map<string, Bits>()
    const before = known.get(facet)
    const those = before?.slice() ?? unpacked(bits)
    if (before) addAll(those, unpacked(bits))
    blocks.set(block, known.set(facet, those))
  }
  return blocks
}

/** The numbers of at least so much: from the first digit on greater, or equal to the last. */
function atLeast(facets: Facets, field: string, digits: number, least: number): Bits {
  const greater = emptyBits()
  if (least >= 2 ** digits) return greater
  const equal = (facets.get(numberOf(field)) ?? emptyBits()).slice()
  for (const place of placesFor(digits, least)) {
    const ones = facets.get(digitOf(field, place))
    if (hasDigit(least, place)) keepAll(equal, ones ?? emptyBits())
    if (hasDigit(least, place) || ones === undefined) continue
    moveAll(equal, greater, ones)
  }
  addAll(greater, equal)
  return greater
}

/** Those that have all facets of one of the lists. */
function amongAll(facets: Facets, lists: readonly (readonly string[])[]): Bits {
  const any = emptyBits()
  for (const [first = '', ...others] of lists) {
    const all = (facets.get(first) ?? emptyBits()).slice()
    for (const name of others) keepAll(all, facets.get(name) ?? emptyBits())
    addAll(any, all)
  }
  return any
}

/** What is found, by block; the bits are nobody else's. */
type Matches = Map<number, Bits>

/** The listed documents that have all that is named. */
async function findNamed(reading: Reading, model: Model, wanted: readonly Named[]) {
  const names = wanted.flatMap(({ among }) => among.flat())
  const found = await readNamed(reading, model, [LISTED, ...new Set(names)])
  for (const each of wanted.flatMap(({ beginnings = [] }) => beginnings))
    found.push(...(await readBeginning(reading, model, each)))
  const matches: Matches = new Map()
  for (const [block, facets] of byBlock(found)) {
    const bits = (facets.get(LISTED) ?? emptyBits()).slice()
    for (const { among } of wanted) keepAll(bits, amongAll(facets, among))
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

/** The numbers of at most so many documents are read from their rows: they are fewer than the digits of all. */
const FEW = 100

/** Which of these documents have at least so much, by their rows. */
async function readLeast({ db, shapes }: Reading, model: Model, among: Matches, wanted: Least) {
  const places = openPlaces()
  const these = places.put(JSON.stringify([...sequencesIn(among)]))
  const least = places.put(wanted.least)
  const statement = shapes.get<{ sequence: number }>(
    JSON.stringify(['at least', model.name, wanted.field]),
    (at) =>
      sql`SELECT sequence FROM ${sql.id(model.name)} WHERE sequence IN ${at.dialect.list(at(these), 'BIGINT')} AND ${sql.id(wanted.field)} >= ${at(least)}`,
  )
  const matches: Matches = new Map()
  for (const { sequence } of await db.all(statement, places.values)) {
    const block = Math.floor(sequence / BLOCK)
    const bits = matches.get(block) ?? emptyBits()
    setBit(bits, sequence % BLOCK, true)
    matches.set(block, bits)
  }
  return matches
}

/** Which of these documents have at least so much, by the digits of all numbers. */
async function findLeast(reading: Reading, model: Model, among: Matches, wanted: Least) {
  const { field, least } = wanted
  const digits = digitsOf(model, field)
  const names = placesFor(digits, least).map((place) => digitOf(field, place))
  const blocks = byBlock(await readNamed(reading, model, [numberOf(field), ...names]))
  for (const [block, bits] of among)
    keepAll(bits, atLeast(blocks.get(block) ?? new Map(), field, digits, least))
  return among
}

/** Numbers come last: there is nothing to compare where nothing is left. */
async function findWanted(reading: Reading, model: Model, wanted: readonly Wanted[]) {
  const named = wanted.filter((each) => 'among' in each)
  let matches = await findNamed(reading, model, named)
  for (const each of wanted.filter((other) => 'least' in other)) {
    const count = countAll(matches)
    if (count === 0) break
    const find = count > FEW ? findLeast : readLeast
    matches = await find(reading, model, matches, each)
  }
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
