import { type IndexUse, type Match, matchText, partsOf, type SqlValue } from '#platform/database'
import {
  type Collection,
  indexedFields,
  linkTable,
  LISTED,
  type Model,
  modelsOf,
  TERMS,
  searchTable,
  foldTag,
  tagsFields,
  tagsOf,
  tagTexts,
} from '../schema/index.ts'
import { type Condition } from '../access/index.ts'
import { fieldWords } from './field-words.ts'

/*
 * Index terms are the filter values of a list, stored in the full-text index as words of a separate field, beside a
 * row's words. Only listed rows have any. A word is the hexadecimal UTF-8 of a term, which every database takes as
 * one word: `*` for each row, `workplace=remote`, `stack=rust`. Numbers have one term for each binary one
 * (`atLeast`).
 */

type Row = Readonly<Record<string, SqlValue>>

const wordOf = (term: string): string => Buffer.from(term).toString('hex')

/** Binary digits of a whole number, and of a time in milliseconds before the year 2109. */
const DIGITS = { integer: 53, instant: 42 } as const

const isNumeric = (kind: string | undefined): kind is keyof typeof DIGITS =>
  kind === 'integer' || kind === 'instant'

function digitsOf(model: Model, name: string): number {
  const field = model.fields.get(name)
  if (field?.kind === 'integer' && field.max !== undefined)
    return Math.floor(Math.log2(field.max)) + 1
  return DIGITS[field?.kind === 'instant' ? 'instant' : 'integer']
}

const valueTerm = (field: string, value: unknown) => `${field}=${String(value)}`
/** The row has a number. */
const numberTerm = (field: string) => `${field}>`
/** The number is at least two to this power. */
const powerTerm = (field: string, power: number) => `${field}>${power}`
/** The number's leading digits up to this place, which has a one. */
const digitsTerm = (field: string, place: number, digits: number) => `${field}>${place}:${digits}`

/** Without bitwise operators, because numbers may be too large for them in JavaScript. */
const leading = (number: number, place: number): number => Math.floor(number / 2 ** place)

const placesOf = (model: Model, name: string) =>
  Array.from({ length: digitsOf(model, name) }, (_, place) => place)

function termsIn(model: Model, name: string, value: SqlValue | undefined): string[] {
  if (value === null || value === undefined) return []
  const kind = model.fields.get(name)?.kind
  if (kind === 'tags')
    return (JSON.parse(String(value)) as string[]).map((tag) => valueTerm(name, foldTag(tag)))
  if (!isNumeric(kind)) return [valueTerm(name, value)]
  const number = Number(value)
  if (number < 0) return []
  const places = placesOf(model, name)
  const ones = places.filter((place) => leading(number, place) % 2 === 1)
  const powers = kind === 'integer' ? places.filter((place) => leading(number, place) > 0) : []
  return [
    numberTerm(name),
    ...powers.map((power) => powerTerm(name, power)),
    ...ones.map((place) => digitsTerm(name, place, leading(number, place))),
  ]
}

/** The words of a row's index terms, separated by blanks. */
function termWords(model: Model, row: Row): string {
  const { listed } = model.collection
  if (listed === undefined || row[listed.field] !== listed.value) return ''
  const terms = [LISTED, ...model.indexTerms.flatMap((name) => termsIn(model, name, row[name]))]
  return [...new Set(terms.map(wordOf))].join(' ')
}

/** The columns from which the full-text index is built. */
export const indexSources = ({ search, indexTerms, collection }: Model): string[] => [
  ...search,
  ...(collection.together?.also ?? []),
  ...indexTerms,
  ...(indexTerms.length > 0 && collection.listed ? [collection.listed.field] : []),
]

/** The entries of a row in the full-text index: the words of each of its fields, separated by blanks. */
export function indexEntries(model: Model, row: Row): (readonly [field: string, words: string])[] {
  return indexedFields(model).map((name) => [
    name,
    name === TERMS ? termWords(model, row) : fieldWords(model, row, name),
  ])
}

/** The full-text indexes: their tables, the indexed tables, and the entries of a row with these columns. */
export const searchTables = (collections: readonly Collection[]) =>
  [...modelsOf(collections).values()]
    .filter(({ search }) => search.length > 0)
    .map((model) => ({
      table: searchTable(model),
      of: model.name,
      columns: indexSources(model),
      fields: indexedFields(model),
      entriesOf: (row: Row) => indexEntries(model, row),
      /** The tables of tags that are also in texts, with the tags of a row. */
      tagged: tagsFields(model)
        .filter((name) => tagTexts(model, name).length > 0)
        .map((name) => ({
          table: linkTable(model, name),
          tagsOf: (row: Row) => tagsOf(model, name, row),
        })),
    }))

const matching = (term: string): Match => ({ field: TERMS, word: wordOf(term) })

/**
 * Numbers of at least `least`. A number is greater than another if, at the first digit that differs, it has a one
 * and the other a zero. So each zero of the number before `least` is one way to be greater, and one term.
 */
function atLeast(model: Model, name: string, least: number): Match | undefined {
  if (least < 0) return undefined
  if (least === 0) return matching(numberTerm(name))
  const below = least - 1
  const places = placesOf(model, name)
  // All times have the same number of digits. Other numbers that have more digits are found by one term.
  const isInteger = model.fields.get(name)?.kind === 'integer'
  const within = isInteger ? places.filter((place) => leading(below, place) > 0) : places
  const zeros = within.filter((place) => leading(below, place) % 2 === 0)
  const ways = zeros.map((place) => digitsTerm(name, place, leading(below, place) + 1))
  const more = isInteger || below >= 2 ** places.length ? [powerTerm(name, within.length)] : []
  return { any: [...more, ...ways].map(matching) }
}

const alternativesIn = (match: Match): number => ('any' in match ? match.any.length : 1)

type ValueOf = (place: number) => SqlValue | undefined
type Comparison = Extract<Condition, { readonly test: 'compare' }>

function comparison(model: Model, { column, is, parameter }: Comparison, valueOf: ValueOf) {
  const value = valueOf(parameter)
  const isNumber = isNumeric(model.fields.get(column)?.kind)
  if (isNumber && is === '>=') return atLeast(model, column, Number(value))
  if (isNumber && is === '>') return atLeast(model, column, Number(value) + 1)
  return !isNumber && is === '=' ? matching(valueTerm(column, value)) : undefined
}

/** The match of a group, if the index answers all of it. */
function groupMatch(test: 'all' | 'any', parts: readonly (Match | undefined)[]): Match | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length || known.length === 0) return undefined
  return test === 'all' ? { all: known } : { any: known }
}

function matchOf(model: Model, condition: Condition, valueOf: ValueOf): Match | undefined {
  if (condition.test === 'all' || condition.test === 'any')
    return groupMatch(
      condition.test,
      condition.of.map((each) => matchOf(model, each, valueOf)),
    )
  const isIndexed = (name: string) => model.indexTerms.includes(name)
  const anyOf = (name: string, places: readonly number[]): Match => {
    const terms = new Set(places.map((at) => valueTerm(name, valueOf(at))))
    return { any: Array.from(terms, matching) }
  }
  if (condition.test === 'words') return JSON.parse(String(valueOf(condition.parameter))) as Match
  if (condition.test === 'tagged' && isIndexed(condition.field))
    return anyOf(condition.field, condition.parameter)
  if (condition.test === 'in' && isIndexed(condition.column))
    return isNumeric(model.fields.get(condition.column)?.kind)
      ? undefined
      : anyOf(condition.column, condition.parameter)
  return condition.test === 'compare' && isIndexed(condition.column)
    ? comparison(model, condition, valueOf)
    : undefined
}

/** Documents of an odd period of 2^29 milliseconds, about six days, have one term in common. */
const PERIOD = 29

/**
 * The documents of the last odd period that is over, and those of the last two; nothing if the collection has no indexed times.
 */
function recently(model: Model, now: number): Match[] {
  const name = model.indexTerms.find((each) => model.fields.get(each)?.kind === 'instant')
  if (name === undefined) return []
  const period = leading(now, PERIOD)
  // Only digits that are one have a term.
  const odd = period % 2 === 1 ? period - 2 : period - 1
  const last = matching(digitsTerm(name, PERIOD, odd))
  return [last, { any: [last, matching(digitsTerm(name, PERIOD, odd - 2))] }]
}

/** A search as text from `matchText`, and the number of its parts. */
export interface MatchInParts {
  readonly match: string
  readonly parts: number
}

/** A search that the index covers. */
interface IndexSearch {
  readonly all: MatchInParts
  /** Likewise where each row is tested for being listed: fewer parts if there are words. */
  readonly tested: MatchInParts
  /** The same among the documents of a few days, and of more days. If as many match as are counted, nobody needs the others. */
  readonly recent: readonly MatchInParts[]
}

const inParts = (match: Match): MatchInParts => ({
  match: matchText(match),
  parts: partsOf(match).length,
})

/** The listed rows that match all conditions, if the index covers all of them; `now` in milliseconds. */
export function indexSearch(
  model: Model,
  conditions: readonly Condition[],
  { valueOf, now }: { readonly valueOf: ValueOf; readonly now: number },
): IndexSearch | undefined {
  if (model.indexTerms.length === 0) return undefined
  const [words, terms]: [Match[], Match[]] = [[], []]
  for (const condition of conditions) {
    const match = matchOf(model, condition, valueOf)
    if (match === undefined) return undefined
    if (condition.test === 'words') words.push(match)
    else terms.push(match)
  }
  // Selective terms first leave less for those with many alternatives. Words come last, after all terms together.
  const sorted = terms.toSorted((one, other) => alternativesIn(one) - alternativesIn(other))
  const among = (first: readonly Match[]): MatchInParts => {
    const all = [...first, ...sorted]
    return inParts({ all: words.length === 0 ? all : [{ all }, ...words] })
  }
  const all = among(terms.length === 0 ? [matching(LISTED)] : [])
  return {
    all,
    tested: terms.length === 0 && words.length > 0 ? inParts({ all: words }) : all,
    recent: recently(model, now).map((recent) => among([recent])),
  }
}

/** The parameter of a search, and how the index is used. */
interface PlacedMatch extends IndexUse {
  readonly parameter: number
}

/** The searches, and a condition for expired documents that the index still contains, if there are any. */
export interface Indexed {
  readonly all: PlacedMatch
  readonly recent: readonly PlacedMatch[]
  readonly expired?: Condition
  /** So many matches are collected, if not as many as usual. */
  readonly most?: number
}
