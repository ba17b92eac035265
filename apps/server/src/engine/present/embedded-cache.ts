import { type SqlValue } from '#platform/database'
import { precomputeJson } from '#platform/json'
import { openLruCache, type LruCache } from '#platform/lru-cache'
import {
  peopleIn,
  authorFields,
  readCondition,
  type Actor,
  memberOf,
  ANY_MEMBER,
  type Condition,
  testsOf,
  openParameters,
} from '../access/index.ts'
import { ruleOf } from '../schema/index.ts'
import { type Document, presentRow, type PresentOptions } from './present.ts'
import { rowsByKey, type ReadSource, type Selection } from '../query/index.ts'

/** Maximum cached documents per segment, and segments. A segment is one selection, key column and format. */
const DOCUMENTS_MAX = 5000
const SEGMENTS_MAX = 32

/** Without a `document`, members may not see it. */
interface CachedDocument {
  readonly document?: Document
}

/** Documents of one segment, read at one version of their table. */
interface CacheSegment {
  readonly version: number
  readonly embedded: LruCache<SqlValue, CachedDocument>
}

/**
 * A cache of documents that are embedded in others, valid until their table changes: most answers embed the same
 * people.
 */
export interface EmbeddedCache {
  readonly segments: LruCache<string, CacheSegment>
  readonly selectionKeys: WeakMap<Selection, { readonly selectionKey: string | undefined }>
}

export const openEmbeddedCache = (): EmbeddedCache => ({
  segments: openLruCache<string, CacheSegment>(SEGMENTS_MAX),
  selectionKeys: new WeakMap(),
})

interface EmbeddedRead extends ReadSource, PresentOptions {
  readonly embedded: EmbeddedCache
}
type Column = '$id' | 'sequence'

const COLUMN_TESTS: readonly Condition['test'][] = ['compare', 'unset']

const usesOwnColumns = (condition: Condition) =>
  [...testsOf(condition)].every(({ test }) => COLUMN_TESTS.includes(test))

/** Whether the row alone decides if and how members see the document, apart from blocks of the person that it is. */
const isEmbeddable = ({ model, edges, isPartlyPrivate }: Selection): boolean =>
  edges.length === 0 &&
  !isPartlyPrivate &&
  (authorFields(ruleOf(model, 'read')) ?? []).every((of) => peopleIn(model, of).people === model) &&
  usesOwnColumns(readCondition(model, ANY_MEMBER, openParameters()))

/** The ids of documents that the viewer may not see although other members do; undefined if unknown. */
const blockedFor = (actor: Actor | undefined): ReadonlySet<SqlValue> | undefined =>
  actor === ANY_MEMBER ? new Set() : memberOf(actor)?.blocked

/** The cache key of a selection; undefined if its documents can't be cached. Computed once per selection. */
function selectionKeyOf(
  { selectionKeys }: EmbeddedCache,
  selection: Selection,
): string | undefined {
  const cached = selectionKeys.get(selection)
  if (cached) return cached.selectionKey
  const { model, columns } = selection
  const selectionKey = isEmbeddable(selection) ? JSON.stringify([model.name, columns]) : undefined
  selectionKeys.set(selection, { selectionKey })
  return selectionKey
}

function segmentFor({ db, view, embedded }: EmbeddedRead, selection: Selection, column: Column) {
  const selectionKey = selectionKeyOf(embedded, selection)
  if (selectionKey === undefined || view.baseUrl === undefined) return undefined
  // Last, because a watching reader counts it as a read of the table.
  const version = db.versionOf(selection.model.name)
  if (version === undefined) return undefined
  const { collectionKey, sequence } = view.dialect ?? {}
  const segmentKey = `${column} ${collectionKey} ${sequence} ${view.baseUrl} ${selectionKey}`
  const cached = embedded.segments.get(segmentKey)
  if (cached?.version === version) return cached
  return embedded.segments.set(segmentKey, {
    version,
    embedded: openLruCache<SqlValue, CachedDocument>(DOCUMENTS_MAX),
  })
}

/** Reads documents that aren't cached and caches them, also those that members may not see. */
async function load(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  { keys, segment }: { readonly keys: readonly SqlValue[]; readonly segment: CacheSegment },
): Promise<Map<SqlValue, Document>> {
  const rows = await rowsByKey({ ...reading, actor: ANY_MEMBER }, selection, column, keys)
  const nested: PresentOptions = { ...reading, isNested: true }
  const documents = rows.map((row) => precomputeJson(presentRow(row, selection, nested)))
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
// oxlint-disable-next-line max-params -- reader, selection, column and keys
export function findEmbedded(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  keys: Keys,
): (Document | undefined)[] | undefined {
  const blocked = blockedFor(reading.actor)
  const segment = blocked && segmentFor(reading, selection, column)
  if (segment === undefined || blocked === undefined) return undefined
  const found: (Document | undefined)[] = []
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
// oxlint-disable-next-line max-params -- reader, selection, column and keys
export async function readEmbedded(
  reading: EmbeddedRead,
  selection: Selection,
  column: Column,
  { keys, found }: { readonly keys: Keys; readonly found: Map<SqlValue, Document> },
): Promise<readonly SqlValue[]> {
  const blocked = blockedFor(reading.actor)
  const segment = blocked && segmentFor(reading, selection, column)
  if (segment === undefined || blocked === undefined) return keys
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
