import { LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { type Json } from '#platform/json'
import { type EmbeddedCache } from './embedded-cache.ts'
import { type PresentOptions } from './present.ts'
import {
  type Row,
  newestRelated,
  ownMemberships,
  type ReadSource,
  type Edge,
  type Selection,
} from '../query/index.ts'
import { type Model } from '../schema/index.ts'
import { isWithheld } from '../visibility/index.ts'
import { type ViewerDependencies } from './viewer-dependencies.ts'

/** The inputs for presenting documents with their related documents. */
export interface Expansion extends ReadSource, PresentOptions {
  /** Records the viewers for whom the result would differ. */
  readonly dependencies?: ViewerDependencies | undefined
  /** The cache of embedded documents, in which blocks leave no dependencies: never beside those that track blocks. */
  readonly embedded?: EmbeddedCache
  /** How many documents all nested lists together may hold; by default the limit of one response. */
  readonly budget?: number
}

/** A row, and the parts of the document that is built from it. */
export interface PendingDocument {
  readonly row: Row
  readonly isOwn: boolean
  /** The document without its related documents and its end. */
  readonly start: string
  /** The related documents of each edge, by its position in the selection. */
  readonly related: (Json | undefined)[]
}

/** The list of related documents in each of these parents. */
export interface RelatedLists {
  readonly edge: Edge
  /** The edge's position in the selection. */
  readonly position: number
  readonly parents: readonly PendingDocument[]
  /** The sequences of the newest related documents, by the key of the parent. */
  readonly lists: Map<SqlValue, number[]>
}

/** Parents, or keys, per statement. A read yields the event loop in between. */
export const BATCH_SIZE = 200

/** The documents that have related ones by this edge, as the viewer may see it. */
export const parentsOf = ({ isPrivate }: Edge, all: readonly PendingDocument[]) =>
  isPrivate ? all.filter(({ isOwn }) => isOwn) : all

export const keyOf = ({ parentColumn }: Edge, { row }: PendingDocument) => row[parentColumn] ?? null

interface ListRequest extends Pick<RelatedLists, 'edge' | 'position' | 'parents'> {
  /** How many documents all lists of the response hold that have been read so far. */
  readonly read: { documents: number }
}

async function listsOf(
  expansion: Expansion,
  model: Model,
  { edge, position, parents, read }: ListRequest,
): Promise<RelatedLists> {
  const lists = new Map<SqlValue, number[]>()
  const found = { edge, position, parents, lists }
  if (isWithheld(edge, expansion.view.actor)) return found
  const { countColumn } = edge
  const keys: SqlValue[] = []
  for (const parent of parents) {
    const key = keyOf(edge, parent)
    const stored = parent.row[edge.name]
    // A deleted document has its members in its row, because its links were deleted with it.
    if (typeof stored === 'string') lists.set(key, JSON.parse(stored) as number[])
    else if (countColumn === undefined || parent.row[countColumn] !== 0) keys.push(key)
  }
  const { throttle } = expansion.view
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    if (at > 0) await throttle?.yieldLoop()
    const batch = keys.slice(at, at + BATCH_SIZE)
    for (const [key, list] of await newestRelated(expansion, model, edge, batch)) {
      lists.set(key, list)
      read.documents += list.length
    }
    // Waits for a permit once the lists hold more than a small response may.
    if (read.documents > LIMITS.nestedMax) await throttle?.acquire()
  }
  return found
}

/** A list of related documents by their sequences, the newest first. */
type Sequences = readonly number[]

/**
 * The maximum length of each list, so that all together hold at most `room` documents. Shorter lists leave their
 * share to the others. No list exceeds the limit of a single list.
 */
export function fairLength(lists: readonly Sequences[], room: number): number {
  const lengths = lists.map(({ length }) => length).toSorted((one, other) => one - other)
  let left = room
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at))
    if (length > share) return share
    left -= length
  }
  return LIMITS.relationMax
}

/** Truncates all longer lists to the same length, to fit the budget; returns how many documents they hold. */
async function truncate(
  expansion: Expansion,
  model: Model,
  relatedLists: readonly RelatedLists[],
  budget: number,
): Promise<number> {
  const all: number[][] = []
  let total = 0
  for (const { lists } of relatedLists)
    for (const list of lists.values()) {
      all.push(list)
      total += list.length
    }
  // Most lists fit.
  const length = total > budget ? fairLength(all, budget) : LIMITS.relationMax
  let used = 0
  let isTruncated = false
  for (const list of all) {
    isTruncated ||= list.length >= length
    used += list.length = Math.min(list.length, length)
  }
  for (const { edge, lists } of relatedLists)
    if (isTruncated && edge.kind === 'members')
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
  const truncated = new Map<SqlValue, number[]>()
  for (const [document, list] of lists) if (list.length >= length) truncated.set(document, list)
  if (truncated.size === 0) return 0
  expansion.dependencies?.truncated.push({ model, edge, lists: truncated })
  let added = 0
  const full = [...truncated.keys()]
  for (const { document, member } of await ownMemberships(expansion, model, edge, full)) {
    const list = lists.get(document)
    if (list === undefined || list.includes(member)) continue
    if (added < remaining) added++
    else list.pop()
    list.unshift(member)
  }
  return added
}

/** The lists of all documents, within their budget; `used` is how many documents they hold. */
export async function readLists(
  expansion: Expansion & { readonly budget: number },
  { model, edges }: Selection,
  documents: readonly PendingDocument[],
): Promise<{ relatedLists: readonly RelatedLists[]; used: number }> {
  const { view, budget } = expansion
  const requests: ListRequest[] = []
  const read = { documents: 0 }
  let lists = 0
  for (const [position, edge] of edges.entries()) {
    if (edge.kind === 'one') continue
    const parents = parentsOf(edge, documents)
    requests.push({ edge, position, parents, read })
    lists += parents.length
  }
  const isLong = lists * LIMITS.relationMax > LIMITS.nestedMax
  const reading: Promise<RelatedLists>[] = []
  for (const each of requests) {
    // Long lists are read one after the other, so that other requests get their turns in between.
    if (isLong && reading.length > 0) {
      await reading.at(-1)
      await view.throttle?.yieldLoop()
    }
    reading.push(listsOf(expansion, model, each))
  }
  const relatedLists = await Promise.all(reading)
  return { relatedLists, used: await truncate(expansion, model, relatedLists, budget) }
}
