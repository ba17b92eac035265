import { LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { isOwner } from './access.ts'
import { type Leaves, leavesAmong } from './leaves.ts'
import { type Row } from './list-sql.ts'
import { type Model } from './model.ts'
import { fairLength } from './nesting.ts'
import { inPortions } from './portions.ts'
import { type Document, type OpenDocument, presentRow, type Showing } from './present.ts'
import { newestRelated, ownMemberships, parentColumn, rowsByKey, type Source } from './related.ts'
import { type Edge, hasLists, type Selection } from './selection.ts'
import { type Trace, traceRows } from './trace.ts'

/** Everything that writing documents out needs to know. */
export interface Expansion extends Source, Showing {
  /** Where to note for whom it would look different. */
  readonly trace?: Trace
  /** What is kept of what stands within documents. */
  readonly leaves?: Leaves
  /** How many documents all lists within these may hold together; the answer's own bound unless told. */
  readonly room?: number
}

/** A row and the document that is made of it. */
interface Open {
  readonly row: Row
  readonly document: OpenDocument
}

/** A list of related documents in each of these parents. */
interface Lists {
  readonly edge: Edge
  readonly parents: readonly Open[]
  /** By the key of the parent the sequences of the newest. */
  readonly lists: Map<SqlValue, number[]>
}

/** Parents, or keys, that one statement is asked about: what more there is waits for a turn. */
const PORTION = 200

/**
 * Rows as documents with everything that their selection puts into them. Each key of related documents
 * takes one or two statements for a portion of the rows together. Lists that would hold too much together keep the
 * newest of each.
 */
export async function documentsOf(
  expansion: Expansion,
  selection: Selection,
  rows: readonly Row[],
): Promise<Document[]> {
  const { view, trace, room = LIMITS.nestedMax } = expansion
  if (trace) await traceRows(expansion, trace, selection, rows)
  const open: Open[] = []
  await inPortions(rows, { size: PORTION, pace: view.pace }, async (some) => {
    for (const row of some) open.push({ row, document: presentRow(row, selection, expansion) })
  })
  const parentsOf = ({ isPrivate }: Edge) =>
    isPrivate ? open.filter(({ row }) => isOwner(selection.model, view.actor, row)) : open
  const { edges, model } = selection
  const listed = edges.filter(({ kind }) => kind !== 'one')
  const isLong = rows.length * listed.length * LIMITS.relationMax > LIMITS.nestedMax
  const many: Lists[] = []
  let read = 0
  const count = async (lists: Iterable<readonly number[]>) => {
    for (const { length } of lists) read += length
    if (read > LIMITS.nestedMax) await view.pace?.enter()
  }
  // What may be long is read one after the other, so that nobody waits for all of it.
  await inPortions(
    listed,
    { size: isLong ? 1 : listed.length, pace: view.pace },
    async (some) =>
      void many.push(
        ...(await Promise.all(
          some.map(async (edge) =>
            listsOf(expansion, model, { edge, parents: parentsOf(edge), count }),
          ),
        )),
      ),
  )
  const used = await fit(expansion, model, many, room)
  const deep = edges.filter((edge) => hasLists(edge.selection)).length
  const within = { ...expansion, room: Math.floor((room - used) / Math.max(1, deep)) }
  await Promise.all([
    ...edges
      .filter(({ kind }) => kind === 'one')
      .map(async (edge) => attachOne(within, edge, parentsOf(edge))),
    ...many.map(async (each) => attachLists(within, each)),
  ])
  return open.map(({ document }) => document)
}

/** Related documents by their key. */
async function related(
  expansion: Expansion,
  { selection, isEvenApart = false }: Edge,
  column: '$id' | 'sequence',
  keys: ReadonlySet<SqlValue>,
): Promise<Map<SqlValue, Document>> {
  const { leaves, trace, view } = expansion
  const found = new Map<SqlValue, Document>()
  const rows: Row[] = []
  await inPortions([...keys], { size: PORTION, pace: view.pace }, async (some) => {
    if (leaves && trace?.notesApart !== true)
      await leavesAmong({ ...expansion, leaves }, selection, column, { keys: some, found })
    const rest = some.filter((key) => !found.has(key))
    rows.push(...(await rowsByKey(expansion, { ...selection, isEvenApart }, column, rest)))
  })
  const documents = await documentsOf({ ...expansion, isNested: true }, selection, rows)
  for (const [index, document] of documents.entries())
    found.set(rows[index]?.[column] ?? null, document)
  return found
}

/** What is gone, or not for the reader, is null. */
async function attachOne(expansion: Expansion, edge: Edge, parents: readonly Open[]) {
  const keys = new Set(parents.map(({ row }) => row[edge.field] ?? null))
  keys.delete(null)
  const found = await related(expansion, edge, '$id', keys)
  for (const { row, document } of parents) {
    const one = found.get(row[edge.field] ?? null)
    document[edge.name] = (edge.isId ? one?.$id : one) ?? null
  }
}

/** A document that is gone has its members in its row: their links went with it. */
function keepMembers(
  lists: Map<SqlValue, number[]>,
  key: SqlValue,
  members: SqlValue | undefined,
): void {
  if (typeof members === 'string') lists.set(key, JSON.parse(members) as number[])
}

/** Whether it is counted who belongs to it, and nobody does. */
function isAlone(model: Model, { kind, field: name }: Edge, row: Row): boolean {
  const field = kind === 'members' ? model.fields.get(name) : undefined
  return field?.kind === 'members' && row[field.count] === 0
}

const keyOf = (edge: Edge, { row }: Open) => row[parentColumn(edge)] ?? null

interface ListReading extends Pick<Lists, 'edge' | 'parents'> {
  /** Hears of lists when they have been read. Waits for a turn once they hold more than an answer may. */
  readonly count: (lists: Iterable<readonly number[]>) => Promise<void>
}

async function listsOf(
  expansion: Expansion,
  model: Model,
  { edge, parents, count }: ListReading,
): Promise<Lists> {
  const lists = new Map<SqlValue, number[]>()
  const some = parents.filter(({ row }) => !isAlone(model, edge, row))
  await inPortions(some, { size: PORTION, pace: expansion.view.pace }, async (portion) => {
    const keys = portion.map((each) => keyOf(edge, each))
    const newest = await newestRelated(expansion, model, edge, keys)
    for (const [key, list] of newest) lists.set(key, list)
    await count(newest.values())
  })
  for (const parent of parents) keepMembers(lists, keyOf(edge, parent), parent.row[edge.name])
  return { edge, parents, lists }
}

/** Cuts lists to what there is room for, the same length for all that are longer; gives how much they hold. */
// oxlint-disable-next-line max-params -- in what, of what, which, how much
async function fit(
  expansion: Expansion,
  model: Model,
  many: readonly Lists[],
  room: number,
): Promise<number> {
  const all = many.flatMap(({ lists }) => [...lists.values()])
  const length = fairLength(all, room)
  let used = 0
  for (const list of all) used += list.length = Math.min(list.length, length)
  for (const { edge, lists } of many)
    if (edge.kind === 'members')
      used += await addSelf(expansion, model, { edge, lists, length, left: room - used })
  if (used > 0) await expansion.view.pace?.expect(used)
  return used
}

interface CutLists extends Pick<Lists, 'edge' | 'lists'> {
  /** Lists of this length may have been cut. */
  readonly length: number
  /** So many may be added. */
  readonly left: number
}

/** A list that was cut still tells readers truly whether they are on it. Gives by how much the lists have grown. */
async function addSelf(
  expansion: Expansion,
  model: Model,
  { edge, lists, length, left }: CutLists,
) {
  const full = [...lists].flatMap(([document, list]) => (list.length < length ? [] : [document]))
  const cut = new Map(full.map((document) => [document, lists.get(document) ?? []]))
  if (cut.size > 0) expansion.trace?.cut.push({ model, edge, lists: cut })
  let added = 0
  for (const { document, member } of await ownMemberships(expansion, model, edge, full)) {
    const list = lists.get(document)
    if (list === undefined || list.includes(member)) continue
    if (added < left) added++
    else list.pop()
    list.unshift(member)
  }
  return added
}

async function attachLists(expansion: Expansion, { edge, parents, lists }: Lists) {
  const found = await related(expansion, edge, 'sequence', new Set([...lists.values()].flat()))
  for (const parent of parents) {
    const list = lists.get(keyOf(edge, parent)) ?? []
    parent.document[edge.name] = list.flatMap((sequence) => found.get(sequence) ?? [])
  }
}
