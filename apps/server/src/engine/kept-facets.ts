import { sql } from 'kysely'
import { type Reader } from '#platform/database'
import { openRecent, type Recent } from '#platform/recent'
import { type Bits, BLOCK, unpacked, unpackInto } from './bits.ts'
import { beginningOf, STAMP, wordOf } from './facets.ts'
import { facetsTable, type Model } from './model.ts'
import { openPlaces, type Shapes } from './shapes.ts'

/** Which documents have a facet, by block. Many lists may read the same: it is not to be changed. */
export type FacetBits = ReadonlyMap<number, Bits>

/** By block, the state that it is in. */
type Stamps = ReadonlyMap<number, string>

/** A facet as one statement has read it, and in which states of the blocks. */
interface Stamped {
  readonly stamps: Stamps
  readonly blocks: FacetBits
}

/** Bytes of one collection's facets that are kept. */
const KEPT = 8_000_000
/** Bytes that a facet takes beside its bits, about. */
const OVERHEAD = 300

/** What was read of a table of facets, and the states of its blocks in one version of it. */
interface Shelf {
  readonly version: number
  readonly stamps: Stamps
  readonly facets: Recent<string, Stamped>
}

/** Facets as lists ask for them, by collection: of each block kept until something in that block is written. */
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

/** The stamps among what was read, and the facets. */
function parted(found: readonly Found[]): { stamps: Stamps; rows: readonly Found[] } {
  const [stamps, rows]: [Map<number, string>, Found[]] = [new Map(), []]
  for (const row of found)
    if (row.facet === STAMP) stamps.set(row.block, Buffer.from(row.bits).toString('hex'))
    else rows.push(row)
  return { stamps, rows }
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

const weigh = ({ blocks }: Stamped, name: string): number =>
  OVERHEAD + name.length + (blocks.size * BLOCK) / 8

async function readStamps({ db, shapes }: Reading, model: Model): Promise<Stamps> {
  const statement = shapes.get<Found>(
    JSON.stringify(['stamps', model.name]),
    () =>
      sql`SELECT facet, block, bits FROM ${sql.id(facetsTable(model))} WHERE facet = ${sql.lit(STAMP)}`,
  )
  return parted(await db.all(statement, {})).stamps
}

const openShelf = () => openRecent<string, Stamped>(KEPT, weigh)

/** Nothing is kept where nobody can tell whether it is still true. */
async function shelfFor(reading: Reading, model: Model): Promise<Pick<Shelf, 'stamps' | 'facets'>> {
  const version = reading.db.versionOf(facetsTable(model))
  const known = reading.facets.get(model.name)
  if (version !== undefined && known?.version === version) return known
  const stamps = await readStamps(reading, model)
  if (version === undefined) return { stamps, facets: openShelf() }
  const shelf = { version, stamps, facets: known?.facets ?? openShelf() }
  reading.facets.set(model.name, shelf)
  return shelf
}

/** The blocks that are not known as they are now, or gone. */
function staleIn(stamps: Stamps, known: Stamped | undefined): number[] {
  const stale: number[] = []
  for (const [block, stamp] of stamps) if (known?.stamps.get(block) !== stamp) stale.push(block)
  for (const block of known?.stamps.keys() ?? []) if (!stamps.has(block)) stale.push(block)
  return stale
}

interface Named {
  readonly names: readonly string[]
  readonly blocks: readonly number[]
}

/** Facets in some blocks. Stamps come with them, so that both are of one moment, whichever server is asked. */
async function readNamed({ db, shapes }: Reading, model: Model, { names, blocks }: Named) {
  const places = openPlaces()
  const place = places.put(JSON.stringify([STAMP, ...names]))
  const within = places.put(JSON.stringify(blocks))
  const statement = shapes.get<Found>(JSON.stringify(['facets', model.name]), (at) => {
    const { dialect } = at
    return sql`SELECT facet, block, bits FROM ${sql.id(facetsTable(model))} WHERE facet IN ${dialect.list(at(place), 'TEXT')} AND block IN ${dialect.list(at(within), 'BIGINT')}`
  })
  const { stamps, rows } = parted(await db.all(statement, places.values))
  const facets = gathered(rows)
  return (name: string): Stamped => ({ stamps, blocks: facets.get(name) ?? new Map() })
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
): Promise<Stamped> {
  const places = openPlaces()
  const word = wordOf(field, text)
  const [from, to] = [places.put(word), places.put(`${word}${LAST}`)]
  const max = places.put(ALIKE_MAX)
  const statement = shapes.get<Found>(JSON.stringify(['facets from', model.name]), (at) => {
    const rows = sql`SELECT facet, block, bits FROM ${sql.id(facetsTable(model))}`
    const alike = sql`${rows} WHERE facet >= ${at(from)} AND facet <= ${at(to)} ORDER BY facet, block LIMIT ${at(max)}`
    return sql`${rows} WHERE facet = ${sql.lit(STAMP)} UNION ALL SELECT * FROM (${alike}) AS alike`
  })
  const { stamps, rows } = parted(await db.all(statement, places.values))
  const blocks = gathered(rows.map(({ block, bits }) => ({ facet: text, block, bits })))
  return { stamps, blocks: blocks.get(text) ?? new Map() }
}

/** What is known of a facet, with some blocks as they were read anew, or gone. */
function renewed(known: Stamped | undefined, stale: readonly number[], read: Stamped): Stamped {
  const stamps = new Map(known?.stamps)
  const blocks = new Map(known?.blocks)
  for (const block of stale) {
    stamps.delete(block)
    blocks.delete(block)
  }
  for (const [block, stamp] of read.stamps) stamps.set(block, stamp)
  for (const [block, bits] of read.blocks) blocks.set(block, bits)
  return { stamps, blocks }
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
  const { stamps, facets } = await shelfFor(reading, model)
  const found = new Map<string, FacetBits>()
  const keep = (name: string, read: Stamped) => found.set(name, facets.set(name, read).blocks)
  // What is known is in hand from here on: the shelf may give it away while the rest is read.
  const wanted = [...names].map((name) => {
    const known = facets.get(name)
    if (known) found.set(name, known.blocks)
    return { name, known, stale: staleIn(stamps, known) }
  })
  const groups = Map.groupBy(
    wanted.filter(({ stale }) => stale.length > 0),
    ({ stale }) => stale.join(),
  )
  for (const group of groups.values()) {
    const blocks = group[0]?.stale ?? []
    const read = await readNamed(reading, model, { names: group.map(({ name }) => name), blocks })
    for (const { name, known } of group) keep(name, renewed(known, blocks, read(name)))
  }
  for (const each of beginnings) {
    const name = beginningOf(each.field, each.text)
    const known = facets.get(name)
    if (known && staleIn(stamps, known).length === 0) found.set(name, known.blocks)
    else keep(name, await readBeginning(reading, model, each))
  }
  return found
}
