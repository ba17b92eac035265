import { fairLength } from './list-budget.ts'
import { LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { isOwner, peopleIn } from '../access/index.ts'
import { type EmbeddedCache, findEmbedded, readEmbedded } from './embedded-cache.ts'
import {
  type Row,
  newestRelated,
  ownMemberships,
  parentColumn,
  rowsByKey,
  type ReadSource,
  type Edge,
  hasLists,
  type Selection,
} from '../query/index.ts'
import { type Model } from '../schema/index.ts'
import {
  type Document,
  type MutableDocument,
  presentRow,
  type PresentOptions,
  type Throttle,
} from './present.ts'
import { type ViewerDependencies, recordDependencies } from './viewer-dependencies.ts'

/** The inputs for presenting documents with their related documents. */
export interface Expansion extends ReadSource, PresentOptions {
  /** Records the viewers for whom the result would differ. */
  readonly dependencies?: ViewerDependencies
  /** The cache of embedded documents. */
  readonly embedded?: EmbeddedCache
  /** How many documents all nested lists together may hold; by default the limit of one answer. */
  readonly budget?: number
}

/** A row and the document that is built from it. */
interface PendingDocument {
  readonly row: Row
  readonly document: MutableDocument
}

/** The list of related documents in each of these parents. */
interface RelatedLists {
  readonly edge: Edge
  readonly parents: readonly PendingDocument[]
  /** The sequences of the newest related documents, by the key of the parent. */
  readonly lists: Map<SqlValue, number[]>
}

/** Parents, or keys, per statement; the next batch waits for a turn of the event loop. */
const BATCH_SIZE = 200

/** Processes items in batches and yields the event loop between them. */
async function inBatches<T>(
  items: readonly T[],
  { size, pace }: { readonly size: number; readonly pace: Throttle | undefined },
  task: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  if (items.length <= size) return task(items)
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await pace?.yieldLoop()
    await task(items.slice(at, at + size))
  }
}

/**
 * Rows as documents with everything that their selection expands. Each related key takes one or two statements per
 * batch of rows. If the lists together exceed the budget, each keeps its newest documents.
 */
export async function documentsOf(
  expansion: Expansion,
  selection: Selection,
  rows: readonly Row[],
): Promise<Document[]> {
  const { view, dependencies, budget = LIMITS.nestedMax } = expansion
  if (dependencies) await recordDependencies(expansion, dependencies, selection, rows)
  const pending: PendingDocument[] = []
  await inBatches(rows, { size: BATCH_SIZE, pace: view.throttle }, async (batch) => {
    for (const row of batch) pending.push({ row, document: presentRow(row, selection, expansion) })
  })
  const parentsOf = ({ isPrivate }: Edge) =>
    isPrivate ? pending.filter(({ row }) => isOwner(selection.model, view.actor, row)) : pending
  const { edges, model } = selection
  const listed = edges.filter(({ kind }) => kind !== 'one')
  const isLong = rows.length * listed.length * LIMITS.relationMax > LIMITS.nestedMax
  const relatedLists: RelatedLists[] = []
  let read = 0
  const count = async (lists: Iterable<readonly number[]>) => {
    for (const { length } of lists) read += length
    if (read > LIMITS.nestedMax) await view.throttle?.acquire()
  }
  // Long lists are read one after the other, so that other requests get their turns in between.
  await inBatches(
    listed,
    { size: isLong ? 1 : listed.length, pace: view.throttle },
    async (batch) =>
      void relatedLists.push(
        ...(await Promise.all(
          batch.map(async (edge) =>
            listsOf(expansion, model, { edge, parents: parentsOf(edge), count }),
          ),
        )),
      ),
  )
  const used = await truncate(expansion, model, relatedLists, budget)
  const nestedLists = edges.filter((edge) => hasLists(edge.selection)).length
  const nested = { ...expansion, budget: Math.floor((budget - used) / Math.max(1, nestedLists)) }
  await Promise.all([
    ...edges
      .filter(({ kind }) => kind === 'one')
      .map(async (edge) => attachOne(nested, edge, parentsOf(edge))),
    ...relatedLists.map(async (each) => attachLists(nested, each)),
  ])
  return pending.map(({ document }) => document)
}

type Keys = readonly SqlValue[]

/** Related documents by their key. */
async function readRelated(
  expansion: Expansion,
  { selection, includesBlocked = false }: Edge,
  column: '$id' | 'sequence',
  keys: Keys,
): Promise<Map<SqlValue, Document>> {
  const { embedded, view } = expansion
  const found = new Map<SqlValue, Document>()
  const rows: Row[] = []
  await inBatches(keys, { size: BATCH_SIZE, pace: view.throttle }, async (batch) => {
    const rest =
      embedded && mayUseEmbedded(expansion)
        ? await readEmbedded({ ...expansion, embedded }, selection, column, { keys: batch, found })
        : batch
    if (rest.length === 0) return
    rows.push(...(await rowsByKey(expansion, { ...selection, includesBlocked }, column, rest)))
  })
  if (rows.length === 0) return found
  const documents = await documentsOf({ ...expansion, isNested: true }, selection, rows)
  for (const [index, document] of documents.entries())
    found.set(rows[index]?.[column] ?? null, document)
  return found
}

const mayUseEmbedded = ({ dependencies }: Expansion) => dependencies?.tracksBlocks !== true

/** Related documents in the order of their keys; undefined for one that is deleted or invisible. */
async function related(
  expansion: Expansion,
  edge: Edge,
  column: '$id' | 'sequence',
  keys: Keys,
): Promise<readonly (Document | undefined)[]> {
  const { embedded } = expansion
  const cached =
    embedded && mayUseEmbedded(expansion)
      ? findEmbedded({ ...expansion, embedded }, edge.selection, column, keys)
      : undefined
  if (cached) return cached
  const known = new Set(keys)
  known.delete(null)
  const found = await readRelated(expansion, edge, column, [...known])
  return keys.map((key) => found.get(key))
}

/** Whether such documents have an author, who sees them even when they are hidden. */
const hasAuthor = (model: Model) => peopleIn(model, model.collection.owner).people !== model

/** A deleted or invisible document becomes null. */
async function attachOne(expansion: Expansion, edge: Edge, parents: readonly PendingDocument[]) {
  const keys = parents.map(({ row }) => row[edge.field] ?? null)
  const found = await related(expansion, edge, '$id', keys)
  if (expansion.dependencies && hasAuthor(edge.selection.model))
    for (const [at, key] of keys.entries())
      if (key !== null && found[at] === undefined) expansion.dependencies.hidden.add(key)
  for (const [at, { document }] of parents.entries()) {
    const one = found[at]
    document[edge.name] = (edge.isId ? one?.$id : one) ?? null
  }
}

/** A deleted document has its members in its row, because its links were deleted with it. */
function useStoredMembers(
  lists: Map<SqlValue, number[]>,
  key: SqlValue,
  members: SqlValue | undefined,
): void {
  if (typeof members === 'string') lists.set(key, JSON.parse(members) as number[])
}

/** Whether the row's counter of members is zero. */
function hasNoMembers(model: Model, { kind, field: name }: Edge, row: Row): boolean {
  const field = kind === 'members' ? model.fields.get(name) : undefined
  return field?.kind === 'members' && row[field.count] === 0
}

const keyOf = (edge: Edge, { row }: PendingDocument) => row[parentColumn(edge)] ?? null

interface ListRequest extends Pick<RelatedLists, 'edge' | 'parents'> {
  /** Counts lists after they are read. Waits for a permit once they hold more than a small answer may. */
  readonly count: (lists: Iterable<readonly number[]>) => Promise<void>
}

async function listsOf(
  expansion: Expansion,
  model: Model,
  { edge, parents, count }: ListRequest,
): Promise<RelatedLists> {
  const lists = new Map<SqlValue, number[]>()
  const batch = parents.filter(({ row }) => !hasNoMembers(model, edge, row))
  await inBatches(batch, { size: BATCH_SIZE, pace: expansion.view.throttle }, async (portion) => {
    const keys = portion.map((each) => keyOf(edge, each))
    const newest = await newestRelated(expansion, model, edge, keys)
    for (const [key, list] of newest) lists.set(key, list)
    await count(newest.values())
  })
  for (const parent of parents) useStoredMembers(lists, keyOf(edge, parent), parent.row[edge.name])
  return { edge, parents, lists }
}

/** Truncates all longer lists to the same length, to fit the budget; returns how many documents they hold. */
// oxlint-disable-next-line max-params -- expansion, model, lists and budget
async function truncate(
  expansion: Expansion,
  model: Model,
  relatedLists: readonly RelatedLists[],
  budget: number,
): Promise<number> {
  const all = relatedLists.flatMap(({ lists }) => [...lists.values()])
  const length = fairLength(all, budget)
  let used = 0
  for (const list of all) used += list.length = Math.min(list.length, length)
  for (const { edge, lists } of relatedLists)
    if (edge.kind === 'members')
      used += await addOwnMembership(expansion, model, {
        edge,
        lists,
        length,
        remaining: budget - used,
      })
  if (used > 0) await expansion.view.throttle?.addDocuments(used)
  return used
}

interface TruncatedLists extends Pick<RelatedLists, 'edge' | 'lists'> {
  /** Lists of this length may have been truncated. */
  readonly length: number
  /** How many members may still be added. */
  readonly remaining: number
}

/**
 * Adds viewers to truncated lists of which they are members, so that they see their own membership. Returns how much
 * the lists have grown.
 */
async function addOwnMembership(
  expansion: Expansion,
  model: Model,
  { edge, lists, length, remaining }: TruncatedLists,
) {
  const full = [...lists].flatMap(([document, list]) => (list.length < length ? [] : [document]))
  const truncated = new Map(full.map((document) => [document, lists.get(document) ?? []]))
  if (truncated.size > 0) expansion.dependencies?.truncated.push({ model, edge, lists: truncated })
  let added = 0
  for (const { document, member } of await ownMemberships(expansion, model, edge, full)) {
    const list = lists.get(document)
    if (list === undefined || list.includes(member)) continue
    if (added < remaining) added++
    else list.pop()
    list.unshift(member)
  }
  return added
}

async function attachLists(expansion: Expansion, { edge, parents, lists }: RelatedLists) {
  const keys = parents.map((parent) => lists.get(keyOf(edge, parent)) ?? [])
  const found = await related(expansion, edge, 'sequence', keys.flat())
  let end = 0
  for (const [at, { document }] of parents.entries()) {
    const start = end
    end += keys[at]?.length ?? 0
    document[edge.name] = found.slice(start, end).filter((each) => each !== undefined)
  }
}
