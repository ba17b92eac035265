import { sql } from 'kysely'
import { type Reader } from '#platform/database'
import { openRecent, type Recent } from '#platform/recent'
import { type Bits, BLOCK, unpacked, unpackInto } from './bits.ts'
import { beginningOf, wordOf } from './facets.ts'
import { facetsTable, type Model } from './model.ts'
import { openPlaces, type Shapes } from './shapes.ts'

/** Which documents have a facet, by block. Many lists may read the same: it is not to be changed. */
export type FacetBits = ReadonlyMap<number, Bits>

/** Bytes of one collection's facets that are kept. */
const KEPT = 8_000_000
/** Bytes that a facet takes beside its bits, about. */
const OVERHEAD = 200

/** What was read in one version of a table of facets. */
interface Shelf {
  readonly version: number
  readonly facets: Recent<string, FacetBits>
}

/** Facets as lists ask for them, by collection, kept until one of them is written. */
export type KeptFacets = Map<string, Shelf>

export interface Reading {
  readonly db: Reader
  readonly shapes: Shapes
  readonly facets: KeptFacets
}

interface Found {
  readonly facet: string
  readonly block: number
  readonly bits: Uint8Array
}

/** How words begin in a field. */
export interface Beginning {
  readonly field: string
  readonly text: string
}

/** Puts rows together, of which a name may have several for a block. */
function gathered(found: readonly Found[]): Map<string, Map<number, Bits>> {
  const facets = new Map<string, Map<number, Bits>>()
  for (const { facet, block, bits } of found) {
    const blocks = facets.get(facet) ?? new Map<number, Bits>()
    const known = blocks.get(block)
    if (known) unpackInto(known, bits)
    facets.set(facet, blocks.set(block, known ?? unpacked(bits)))
  }
  return facets
}

const weigh = (blocks: FacetBits, name: string): number =>
  OVERHEAD + name.length + (blocks.size * BLOCK) / 8

/** Nothing is kept where nobody can tell whether it is still true. */
function shelfFor({ db, facets }: Reading, model: Model): Shelf | undefined {
  const version = db.versionOf(facetsTable(model))
  if (version === undefined) return undefined
  const known = facets.get(model.name)
  if (known?.version === version) return known
  const shelf = { version, facets: openRecent<string, FacetBits>(KEPT, weigh) }
  facets.set(model.name, shelf)
  return shelf
}

async function readNamed({ db, shapes }: Reading, model: Model, names: readonly string[]) {
  const places = openPlaces()
  const place = places.put(JSON.stringify(names))
  const statement = shapes.get<Found>(JSON.stringify(['facets', model.name]), (at) => {
    const among = at.dialect.list(at(place), 'TEXT')
    return sql`SELECT facet, block, bits FROM ${sql.id(facetsTable(model))} WHERE facet IN ${among}`
  })
  return gathered(await db.all(statement, places.values))
}

/** After all others. */
const LAST = '\u{10ffff}'
/** Words that begin alike are no more than these, in all blocks together; whoever writes more is not found by the others. */
const ALIKE_MAX = 10_000

/** Who has some word that begins so, where that is no facet of its own: words with a long beginning in common are few. */
async function readBeginning(
  { db, shapes }: Reading,
  model: Model,
  { field, text }: Beginning,
): Promise<FacetBits> {
  const places = openPlaces()
  const word = wordOf(field, text)
  const [from, to] = [places.put(word), places.put(`${word}${LAST}`)]
  const max = places.put(ALIKE_MAX)
  const statement = shapes.get<Found>(JSON.stringify(['facets from', model.name]), (at) => {
    const table = sql.id(facetsTable(model))
    return sql`SELECT facet, block, bits FROM ${table} WHERE facet >= ${at(from)} AND facet <= ${at(to)} ORDER BY facet, block LIMIT ${at(max)}`
  })
  const found = await db.all(statement, places.values)
  const blocks = gathered(found.map(({ block, bits }) => ({ facet: text, block, bits })))
  return blocks.get(text) ?? new Map()
}

interface Wanted {
  readonly names: ReadonlySet<string>
  readonly beginnings: readonly Beginning[]
}

/** Who has these facets, by their names, or words that begin so; of those that nobody has there are no blocks. */
export async function readFacets(
  reading: Reading,
  model: Model,
  { names, beginnings }: Wanted,
): Promise<Map<string, FacetBits>> {
  const shelf = shelfFor(reading, model)
  const known = new Map<string, FacetBits>()
  const keep = (name: string, blocks: FacetBits) => {
    known.set(name, blocks)
    shelf?.facets.set(name, blocks)
  }
  const isMissing = (name: string) => {
    const kept = shelf?.facets.get(name)
    if (kept) known.set(name, kept)
    return kept === undefined
  }
  const missing = [...names].filter(isMissing)
  const read = missing.length > 0 ? await readNamed(reading, model, missing) : new Map()
  for (const name of missing) keep(name, read.get(name) ?? new Map())
  for (const each of beginnings) {
    const name = beginningOf(each.field, each.text)
    if (isMissing(name)) keep(name, await readBeginning(reading, model, each))
  }
  return known
}
