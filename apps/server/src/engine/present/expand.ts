import { LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { type Json, jsonList } from '#platform/json'
import { isOwner, peopleIn } from '../access/index.ts'
import { findEmbedded, readEmbedded } from './embedded-cache.ts'
import { type Row, rowsByKey, type Edge, type Selection } from '../query/index.ts'
import { rowJson, type WrittenDocument } from './present.ts'
import {
  BATCH_SIZE,
  type Expansion,
  parentsOf,
  keyOf,
  type PendingDocument,
  readLists,
  type RelatedLists,
} from './related-lists.ts'
import { findAuthors, isWithheld } from '../visibility/index.ts'
import { recordDependencies } from './viewer-dependencies.ts'

/**
 * Rows as documents with everything that their selection expands. Each related key takes one or two statements per
 * batch of rows. If the lists together exceed the budget, each keeps its newest documents.
 */
export async function documentsOf(
  expansion: Expansion,
  selection: Selection,
  rows: readonly Row[],
): Promise<WrittenDocument[]> {
  const { view, dependencies, budget = LIMITS.nestedMax } = expansion
  if (dependencies) await recordDependencies(expansion, dependencies, selection, rows)
  const pending: PendingDocument[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % BATCH_SIZE === 0) await view.throttle?.yieldLoop()
    const isOwn = selection.isPartlyPrivate && isOwner(selection.model, view.actor, row)
    const start = rowJson({ row, isOwn }, selection, expansion)
    pending.push({ row, isOwn, start, related: [] })
  }
  const { relatedLists, used } = await readLists({ ...expansion, budget }, selection, pending)
  const share = Math.floor((budget - used) / Math.max(1, selection.nestedLists))
  const nested = { ...expansion, budget: share }
  const attached: Promise<void>[] = []
  for (const [position, edge] of selection.edges.entries())
    if (edge.kind === 'one')
      attached.push(attachOne(nested, edge, parentsOf(edge, pending), position))
  for (const each of relatedLists) attached.push(attachLists(nested, each))
  await Promise.all(attached)
  const documents: WrittenDocument[] = []
  for (const each of pending) documents.push(written(selection, each))
  return documents
}

/** The document with its related documents, of which one that is deleted or invisible is null. */
function written(
  { edges }: Selection,
  { row, isOwn, start, related }: PendingDocument,
): WrittenDocument {
  const json: Json[] = [start]
  for (const [at, edge] of edges.entries())
    if (isOwn || !edge.isPrivate) json.push(edge.key, related[at] ?? 'null')
  json.push('}')
  return { $id: String(row['$id']), json }
}

type Keys = readonly SqlValue[]

/** Related documents by their key. */
async function readRelated(
  expansion: Expansion,
  { selection, includesBlocked, exceptMuted }: Edge,
  column: '$id' | 'sequence',
  keys: Keys,
): Promise<Map<SqlValue, WrittenDocument>> {
  const found = new Map<SqlValue, WrittenDocument>()
  const rows: Row[] = []
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    if (at > 0) await expansion.view.throttle?.yieldLoop()
    const batch = keys.slice(at, at + BATCH_SIZE)
    const rest = await readEmbedded(expansion, selection, column, { keys: batch, found })
    rows.push(
      ...(await rowsByKey(expansion, { ...selection, includesBlocked, exceptMuted }, column, rest)),
    )
  }
  if (rows.length === 0) return found
  const documents = await documentsOf({ ...expansion, isNested: true }, selection, rows)
  for (const [index, document] of documents.entries())
    found.set(rows[index]?.[column] ?? null, document)
  return found
}

/** Related documents in the order of their keys; undefined for one that is deleted or invisible. */
async function related(
  expansion: Expansion,
  edge: Edge,
  column: '$id' | 'sequence',
  keys: Keys,
): Promise<readonly (WrittenDocument | undefined)[]> {
  const cached = findEmbedded(expansion, edge.selection, column, keys)
  if (cached) return cached
  const known = new Set(keys)
  known.delete(null)
  const found = await readRelated(expansion, edge, column, [...known])
  return keys.map((key) => found.get(key))
}

/** Records the authors of documents that members don't see: they see these themselves. */
async function recordMissing(
  expansion: Expansion,
  { selection: { model } }: Edge,
  column: '$id' | 'sequence',
  { keys, found }: { readonly keys: Keys; readonly found: readonly unknown[] },
): Promise<void> {
  const { dependencies } = expansion
  // People are shown to themselves by `viewerIds` already, or are hidden and get documents of their own.
  if (!dependencies?.tracksBlocks || peopleIn(model, model.collection.owner).people === model)
    return
  const missing = keys.filter((key, at) => key !== null && found[at] === undefined)
  for (const author of await findAuthors(expansion, model, column, missing))
    dependencies.viewerIds.add(author)
}

/** A deleted or invisible document becomes null. */
async function attachOne(
  expansion: Expansion,
  edge: Edge,
  parents: readonly PendingDocument[],
  position: number,
) {
  if (isWithheld(edge, expansion.view.actor)) return
  const keys: SqlValue[] = []
  for (const parent of parents) keys.push(keyOf(edge, parent))
  const found = await related(expansion, edge, '$id', keys)
  if (expansion.dependencies) await recordMissing(expansion, edge, '$id', { keys, found })
  for (const [at, parent] of parents.entries()) {
    const one = found[at]
    if (one) parent.related[position] = edge.isId ? `"${one.$id}"` : one.json
  }
}

async function attachLists(expansion: Expansion, { edge, position, parents, lists }: RelatedLists) {
  const keys: number[] = []
  const ends: number[] = []
  for (const parent of parents) {
    keys.push(...(lists.get(keyOf(edge, parent)) ?? []))
    ends.push(keys.length)
  }
  const found = await related(expansion, edge, 'sequence', keys)
  if (expansion.dependencies) await recordMissing(expansion, edge, 'sequence', { keys, found })
  let next = 0
  for (const [at, parent] of parents.entries()) {
    const shown: Json[] = []
    const end = ends[at] ?? next
    while (next < end) {
      const each = found[next++]
      if (each) shown.push(each.json)
    }
    parent.related[position] = jsonList(shown)
  }
}
