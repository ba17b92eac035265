import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type SqlValue } from '#platform/database'
import { BLOCK, emptyBits, packed, setBit, unpacked } from './bits.ts'
import { type Row } from './list-sql.ts'
import { facetsTable, type Model } from './model.ts'
import { searchWords } from './search-words.ts'
import { openPlaces } from './shapes.ts'
import { foldTag } from './text.ts'
import { type Writing } from './write-statements.ts'

/** What all listed documents have. */
export const LISTED = '*'
/** Not who has something, but which state of a block it is: no two are the same. */
export const STAMP = '!'
export const newStamp = (): Buffer => randomBytes(8)
/** As many digits as a whole number has in base two; and as a time in milliseconds before the year 2109. */
const DIGITS = { integer: 53, instant: 42 } as const

/** Whether fields of this kind are told by digits. */
export const isNumeric = (kind: string | undefined): boolean =>
  kind === 'integer' || kind === 'instant'

export const facetOf = (field: string, value: unknown): string => `${field}=${String(value)}`
/** That a number has a one at this place in base two. */
export const digitOf = (field: string, place: number): string => `${field}#${place}`
/** That there is a number. */
export const numberOf = (field: string): string => `${field}#`
/** How many digits numbers of a field can have. */
export function digitsOf(model: Model, name: string): number {
  const field = model.fields.get(name)
  if (field?.kind === 'integer' && field.max !== undefined)
    return Math.floor(Math.log2(field.max)) + 1
  return DIGITS[field?.kind === 'instant' ? 'instant' : 'integer']
}

/** As many characters of a word count: what begins alike in so many is taken for the same word. */
const WORD_MAX = 64
/** As many words of a document are found by facets, those of its first fields first: each is a row to write or more. */
const WORDS_MAX = 1000
/** As many characters of a beginning are a facet of its own; few words begin alike in more. */
const BEGINNING_MAX = 3

const firstOf = (word: string, length: number): string => Array.from(word).slice(0, length).join('')

export const wordOf = (field: string, word: string): string => `${field}:${firstOf(word, WORD_MAX)}`
/** Some word that begins so. */
export const beginningOf = (field: string, beginning: string): string =>
  `${field}^${firstOf(beginning, WORD_MAX)}`
/** Whether a beginning is no facet of its own. */
export const isLong = (beginning: string): boolean => Array.from(beginning).length > BEGINNING_MAX

/** A word's own beginnings, and the word. */
function facetsOfWord(field: string, word: string): string[] {
  const lengths = Array.from({ length: BEGINNING_MAX }, (_, at) => at + 1)
  const beginnings = lengths.map((length) => beginningOf(field, firstOf(word, length)))
  return [...beginnings, wordOf(field, word)]
}

function wordFacets(model: Model, row: Row): string[] {
  const words = model.search.flatMap((field) =>
    [...new Set(searchWords(String(row[field] ?? '')))].map((word) => ({ field, word })),
  )
  return words.slice(0, WORDS_MAX).flatMap(({ field, word }) => facetsOfWord(field, word))
}

/** Whether a number has a one there; numbers may be larger than those that JavaScript knows the bits of. */
export const hasDigit = (number: number, place: number): boolean =>
  Math.floor(number / 2 ** place) % 2 === 1

function facetsIn(model: Model, name: string, value: SqlValue | undefined): string[] {
  if (value === null || value === undefined) return []
  const kind = model.fields.get(name)?.kind
  if (kind === 'tags')
    return (JSON.parse(String(value)) as string[]).map((tag) => facetOf(name, foldTag(tag)))
  if (!isNumeric(kind)) return [facetOf(name, value)]
  const places = Array.from({ length: digitsOf(model, name) }, (_, place) => place)
  const ones = places.filter((place) => hasDigit(Number(value), place))
  return [numberOf(name), ...ones.map((place) => digitOf(name, place))]
}

/** All by which a document is found among those that are listed; nothing of one that is not. */
export function facetsOf(model: Model, row: Row | undefined): Set<string> {
  const { listed } = model.collection
  if (row === undefined || listed === undefined || row[listed.field] !== listed.value)
    return new Set()
  return new Set([
    LISTED,
    ...model.facets.flatMap((name) => facetsIn(model, name, row[name])),
    ...wordFacets(model, row),
  ])
}

/** Rows that are written in one statement. */
const AT_ONCE = 16

/** A facet of the block that the document is in, with its bits; none where nobody has it any more. */
interface Changed {
  readonly facet: string
  readonly bits: Buffer | undefined
}

async function readBits(
  { db, shapes }: Writing,
  model: Model,
  block: number,
  facets: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const places = openPlaces()
  const [names, at] = [places.put(JSON.stringify(facets)), places.put(block)]
  const statement = shapes.get<{ facet: string; bits: Uint8Array }>(
    JSON.stringify(['facets of a block', model.name]),
    (place) =>
      sql`SELECT facet, bits FROM ${sql.id(facetsTable(model))} WHERE facet IN ${place.dialect.list(place(names), 'TEXT')} AND block = ${place(at)}`,
  )
  const found = await db.all(statement, places.values)
  return new Map(found.map(({ facet, bits }) => [facet, bits]))
}

async function putBits(
  { db, shapes }: Writing,
  model: Model,
  block: number,
  changed: readonly Changed[],
): Promise<void> {
  const places = openPlaces()
  const at = places.put(block)
  const rows = changed.map(
    ({ facet, bits }) => [places.put(facet), places.put(bits ?? null)] as const,
  )
  const statement = shapes.get(JSON.stringify(['put facets', model.name, rows]), (place) => {
    const values = rows.map(([facet, bits]) => sql`(${place(facet)}, ${place(at)}, ${place(bits)})`)
    return sql`INSERT INTO ${sql.id(facetsTable(model))} (facet, block, bits) VALUES ${sql.join(values)} ON CONFLICT (facet, block) DO UPDATE SET bits = excluded.bits`
  })
  await db.run(statement, places.values)
}

async function dropFacets(
  { db, shapes }: Writing,
  model: Model,
  block: number,
  facets: readonly string[],
) {
  const places = openPlaces()
  const [names, at] = [places.put(JSON.stringify(facets)), places.put(block)]
  const statement = shapes.get(
    JSON.stringify(['drop facets', model.name]),
    (place) =>
      sql`DELETE FROM ${sql.id(facetsTable(model))} WHERE facet IN ${place.dialect.list(place(names), 'TEXT')} AND block = ${place(at)}`,
  )
  await db.run(statement, places.values)
}

/** Keeps what a document is found by, which one of both may be missing of: it is new, or gone. */
export async function writeFacets(
  writing: Writing,
  model: Model,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> {
  if (model.facets.length === 0) return
  const [had, has] = [facetsOf(model, before), facetsOf(model, after)]
  const differing = [...new Set([...had, ...has])].filter((each) => had.has(each) !== has.has(each))
  if (differing.length === 0) return
  const number = Number((after ?? before)?.['sequence'])
  const block = Math.floor(number / BLOCK)
  const stored = await readBits(writing, model, block, differing)
  const written = differing.map((facet): Changed => {
    const found = stored.get(facet)
    const bits = found ? unpacked(found) : emptyBits()
    setBit(bits, number % BLOCK, has.has(facet))
    return { facet, bits: packed(bits) }
  })
  const isEmpty = written.some(({ facet, bits }) => facet === LISTED && bits === undefined)
  const changed = [...written, { facet: STAMP, bits: isEmpty ? undefined : newStamp() }]
  const kept = changed.filter(({ bits }) => bits !== undefined)
  const whole = kept.length - (kept.length % AT_ONCE)
  for (let from = 0; from < whole; from += AT_ONCE)
    await putBits(writing, model, block, kept.slice(from, from + AT_ONCE))
  for (const each of kept.slice(whole)) await putBits(writing, model, block, [each])
  const gone = changed.filter(({ bits }) => bits === undefined)
  if (gone.length > 0)
    await dropFacets(
      writing,
      model,
      block,
      gone.map(({ facet }) => facet),
    )
}
