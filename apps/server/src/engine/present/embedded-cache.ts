import { type SqlValue } from '#platform/database'
import { openLruCache, type LruCache } from '#platform/lru-cache'
import { ANY_MEMBER, memberOf } from '../access/index.ts'
import { type PresentOptions, rowJson, type WrittenDocument } from './present.ts'
import { rowsByKey, type ReadSource, type Selection } from '../query/index.ts'

/** Maximum cached documents per segment, and segments. A segment is one selection, key column and format. */
const DOCUMENTS_MAX = 5000
const SEGMENTS_MAX = 32

/** Without a `document`, members may not see it. */
interface CachedDocument {
  readonly document?: WrittenDocument
}

/** Documents of one segment, read at one version of their table. */
interface CacheSegment {
  readonly version: number
  readonly embedded: LruCache<SqlValue, CachedDocument>
}

/**
 * A cache of documents that are embedded in others, valid until their table changes: most responses embed the same
 * people.
 */
export const openEmbeddedCache = () => ({
  segments: openLruCache<string, CacheSegment>(SEGMENTS_MAX),
})

export type EmbeddedCache = ReturnType<typeof openEmbeddedCache>

interface EmbeddedRead extends ReadSource, PresentOptions {
  /** Without it, nothing is cached. */
  readonly embedded?: EmbeddedCache
}
type Column = '$id' | 'sequence'

/** The segment, and the ids of documents that the viewer may not see although other members do; undefined if unknown. */
function segmentFor(
  { db, view, actor, embedded }: EmbeddedRead,
  selection: Selection,
  column: Column,
): { readonly segment: CacheSegment; readonly blocked: ReadonlySet<string> } | undefined {
  const blocked = memberOf(actor)?.blocked
  if (embedded === undefined || blocked === undefined) return undefined
  const { embedKey } = selection
  if (embedKey === undefined || view.baseUrl === undefined) return undefined
  // Last, because a watching reader counts it as a read of the table.
  const version = db.versionOf(selection.model.name)
  if (version === undefined) return undefined
  const { collectionKey, sequence } = view.dialect ?? {}
  const segmentKey = `${column} ${collectionKey} ${sequence} ${view.baseUrl} ${embedKey}`
  const cached = embedded.segments.get(segmentKey)
  if (cached?.version === version) return { segment: cached, blocked }
  const documents = openLruCache<SqlValue, CachedDocument>(DOCUMENTS_MAX)
  const segment = embedded.segments.set(segmentKey, { version, embedded: documents })
  return { segment, blocked }
}

/** Reads documents that aren't cached and caches them, also those that members may not see. */
async function load(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  { keys, segment }: { readonly keys: readonly SqlValue[]; readonly segment: CacheSegment },
): Promise<Map<SqlValue, WrittenDocument>> {
  const rows = await rowsByKey({ ...reading, actor: ANY_MEMBER }, selection, column, keys)
  const nested: PresentOptions = { ...reading, isNested: true }
  const documents = rows.map((row) => ({
    $id: String(row['$id']),
    json: Buffer.from(`${rowJson({ row, isOwn: false }, selection, nested)}}`),
  }))
  const found = new Map(documents.map((document, at) => [rows[at]?.[column] ?? null, document]))
  for (const key of keys) {
    const document = found.get(key)
    segment.embedded.set(key, document ? { document } : {})
  }
  return found
}

type Keys = readonly SqlValue[]

/**
 * The documents with these keys in their order, undefined for null, if all of them are cached and look alike to
 * everybody without a block between them. Most pages need nothing else.
 */
export function findEmbedded(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  keys: Keys,
): (WrittenDocument | undefined)[] | undefined {
  const cached = segmentFor(reading, selection, column)
  if (cached === undefined) return undefined
  const { segment, blocked } = cached
  const found: (WrittenDocument | undefined)[] = []
  for (const key of keys) {
    const document = key === null ? undefined : segment.embedded.get(key)?.document
    if (key !== null && (document === undefined || blocked.has(document.$id))) return undefined
    found.push(document)
  }
  return found
}

/**
 * Adds to `found` those documents with these keys that look alike to everybody without a block between them, and
 * returns the other keys. Adds none if more than blocks decides.
 */
export async function readEmbedded(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  { keys, found }: { readonly keys: Keys; readonly found: Map<SqlValue, WrittenDocument> },
): Promise<readonly SqlValue[]> {
  const cached = segmentFor(reading, selection, column)
  if (cached === undefined) return keys
  const { segment, blocked } = cached
  const missing: SqlValue[] = []
  const others: SqlValue[] = []
  for (const key of keys) {
    const entry = segment.embedded.get(key)
    if (entry === undefined) missing.push(key)
    else if (entry.document === undefined || blocked.has(entry.document.$id)) others.push(key)
    else found.set(key, entry.document)
  }
  if (missing.length === 0) return others
  const read = await load(reading, selection, column, { keys: missing, segment })
  for (const key of missing) {
    const document = read.get(key)
    if (document === undefined || blocked.has(document.$id)) others.push(key)
    else found.set(key, document)
  }
  return others
}
