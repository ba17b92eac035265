import { sql } from 'kysely'
import { type Reader } from '#platform/database'
import { openRecent, type Recent } from '#platform/recent'
import { addAll, type Bits, BLOCK, unpacked } from './bits.ts'
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

export interface Found {
  readonly facet: string
  readonly block: number
  readonly bits: Uint8Array
}

/** Puts rows together, of which a name may have several for a block. */
export function gathered(found: readonly Found[]): Map<string, Map<number, Bits>> {
  const facets = new Map<string, Map<number, Bits>>()
  for (const { facet, block, bits } of found) {
    const blocks = facets.get(facet) ?? new Map<number, Bits>()
    const those = unpacked(bits)
    const before = blocks.get(block)
    if (before) addAll(those, before)
    facets.set(facet, blocks.set(block, those))
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

/** Who has these facets, by their names; of those that nobody has there are no blocks. */
export async function readFacets(
  reading: Reading,
  model: Model,
  names: ReadonlySet<string>,
): Promise<Map<string, FacetBits>> {
  const shelf = shelfFor(reading, model)
  const known = new Map<string, FacetBits>()
  const missing: string[] = []
  for (const name of names) {
    const kept = shelf?.facets.get(name)
    if (kept) known.set(name, kept)
    else missing.push(name)
  }
  if (missing.length === 0) return known
  const read = await readNamed(reading, model, missing)
  for (const name of missing) {
    const blocks: FacetBits = read.get(name) ?? new Map()
    known.set(name, blocks)
    shelf?.facets.set(name, blocks)
  }
  return known
}
