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
  removeAll,
  setBit,
  unpacked,
} from './bits.ts'
import { type Condition } from './conditions.ts'
import {
  BEGINNING_MAX,
  beginningOf,
  digitOf,
  digitsOf,
  facetOf,
  hasDigit,
  isNumeric,
  LISTED,
  numberOf,
  wordOf,
} from './facets.ts'
import { type Asking } from './filters.ts'
import { facetsTable, type Model } from './model.ts'
import { openPlaces, type Shapes } from './shapes.ts'
import { type Unseen, unseenBy, unseenSql } from './unseen.ts'

/** What documents must have: one of some facets, or a number of at least so much, or beyond it. */
export type Demand =
  | { readonly among: readonly { readonly field: string; readonly at: number }[] }
  | { readonly field: string; readonly least: number; readonly isBeyond: boolean }
  /** The place of an expression for words. */
  | { readonly words: number }

type Comparison = Extract<Condition, { readonly test: 'compare' }>

function comparedIn(model: Model, { column: field, is, at }: Comparison): Demand | undefined {
  const isNumber = isNumeric(model.fields.get(field)?.kind)
  if (isNumber && (is === '>' || is === '>=')) return { field, least: at, isBeyond: is === '>' }
  return !isNumber && is === '=' ? { among: [{ field, at }] } : undefined
}

/** A condition as facets tell it; undefined where they do not. */
function demandOf(model: Model, condition: Condition): Demand | undefined {
  const isFacet = (name: string) => model.facets.includes(name)
  const isNumber = (name: string) => isNumeric(model.fields.get(name)?.kind)
  const among = (field: string, places: readonly number[]) => ({
    among: places.map((at) => ({ field, at })),
  })
  if (condition.test === 'words') return { words: condition.at }
  if (condition.test === 'tagged' && isFacet(condition.field))
    return among(condition.field, condition.at)
  if (condition.test === 'in' && isFacet(condition.column) && !isNumber(condition.column))
    return among(condition.column, condition.at)
  if (condition.test === 'compare' && isFacet(condition.column)) return comparedIn(model, condition)
  return undefined
}

/** What is demanded of listed documents, if facets can answer all of it. */
export function demandsOf(
  model: Model,
  conditions: readonly Condition[],
): readonly Demand[] | undefined {
  if (model.facets.length === 0) return undefined
  const demands = conditions.map((each) => demandOf(model, each))
  return demands.every((each) => each !== undefined) ? demands : undefined
}

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

/** A demand with its values: all facets of one of some lists, or a number of at least so much. */
type Wanted =
  | { readonly among: readonly (readonly string[])[]; readonly beginnings?: readonly Beginning[] }
  | { readonly field: string; readonly least: number }

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

const digitNames = (model: Model, field: string): string[] =>
  Array.from({ length: digitsOf(model, field) }, (_, place) => digitOf(field, place))

const namesIn = (model: Model, wanted: Wanted): readonly string[] =>
  'among' in wanted
    ? wanted.among.flat()
    : [numberOf(wanted.field), ...digitNames(model, wanted.field)]

interface Found {
  readonly facet: string
  readonly block: number
  readonly bits: Uint8Array
}

async function readNamed({ db, shapes }: Reading, model: Model, names: readonly string[]) {
  const places = openPlaces()
  const place = places.put(JSON.stringify([LISTED, ...new Set(names)]))
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

async function readBlocks(reading: Reading, model: Model, wanted: readonly Wanted[]) {
  const names = wanted.flatMap((each) => namesIn(model, each))
  const found = await readNamed(reading, model, names)
  const beginnings = wanted.flatMap((each) => ('among' in each ? (each.beginnings ?? []) : []))
  for (const each of beginnings) found.push(...(await readBeginning(reading, model, each)))
  /** Facets by block and name. */
  const blocks = new Map<number, Map<string, Bits>>()
  for (const { facet, block, bits } of found) {
    const known = blocks.get(block) ?? new Map<string, Bits>()
    const before = known.get(facet)
    const those = unpacked(bits)
    if (before) addAll(those, before)
    blocks.set(block, known.set(facet, those))
  }
  return blocks
}

type Facets = ReadonlyMap<string, Bits>

/** The numbers of at least so much: from the first digit on greater, or equal to the last. */
function atLeast(facets: Facets, field: string, digits: number, least: number): Bits {
  const greater = emptyBits()
  if (least >= 2 ** digits) return greater
  const equal = (facets.get(numberOf(field)) ?? emptyBits()).slice()
  for (let place = digits - 1; place >= 0; place--) {
    const ones = facets.get(digitOf(field, place))
    if (hasDigit(least, place)) keepAll(equal, ones ?? emptyBits())
    if (hasDigit(least, place) || ones === undefined) continue
    const more = equal.slice()
    keepAll(more, ones)
    addAll(greater, more)
    removeAll(equal, ones)
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

function matchesIn(model: Model, facets: Facets, wanted: readonly Wanted[]): Bits {
  const matches = (facets.get(LISTED) ?? emptyBits()).slice()
  for (const each of wanted)
    keepAll(
      matches,
      'among' in each
        ? amongAll(facets, each.among)
        : atLeast(facets, each.field, digitsOf(model, each.field), each.least),
    )
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

export interface Matches {
  readonly total: number
  /** Their sequences, the greatest first. */
  readonly sequences: () => Generator<number>
}

/** The listed documents that have what is demanded, and are shown to the actor. */
export async function findListed(
  reading: Reading,
  asking: Asking,
  demands: readonly Demand[],
  isQuiet: boolean,
): Promise<Matches> {
  const { model } = asking
  const wanted = demands.map((each) => wantedOf(asking, each))
  const blocks = await readBlocks(reading, model, wanted)
  const unseen = await unseenNumbers(reading, asking, isQuiet)
  const matches = Array.from(
    blocks,
    ([block, facets]) => [block, matchesIn(model, facets, wanted)] as const,
  ).toSorted(([one], [other]) => other - one)
  const byBlock = new Map(matches)
  for (const sequence of unseen) {
    const bits = byBlock.get(Math.floor(sequence / BLOCK))
    if (bits) setBit(bits, sequence % BLOCK, false)
  }
  return {
    total: matches.reduce((sum, [, bits]) => sum + countBits(bits), 0),
    *sequences() {
      for (const [block, bits] of matches)
        for (const number of fromGreatest(bits)) yield block * BLOCK + number
    },
  }
}
