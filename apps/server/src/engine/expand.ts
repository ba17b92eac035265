import { LIMITS } from '@devhood/contract'
import { type SqlValue } from '#platform/database'
import { isOwner } from './access.ts'
import { type Leaves, leavesAmong } from './leaves.ts'
import { type Row } from './list-sql.ts'
import { type Model } from './model.ts'
import { type Document, type OpenDocument, presentRow, type Showing } from './present.ts'
import { newestRelated, ownMemberships, parentColumn, rowsByKey, type Source } from './related.ts'
import { type Edge, type Selection } from './selection.ts'
import { type Trace, traceRows } from './trace.ts'

/** Everything that writing documents out needs to know. */
export interface Expansion extends Source, Showing {
  /** Where to note for whom it would look different. */
  readonly trace?: Trace
  /** What is kept of what stands within documents. */
  readonly leaves?: Leaves
}

/** A row and the document that is made of it. */
interface Open {
  readonly row: Row
  readonly document: OpenDocument
}

/**
 * Rows as documents with everything that their selection puts into them. Each key of related documents
 * takes one or two statements for all rows together, however many there are.
 */
export async function documentsOf(
  expansion: Expansion,
  selection: Selection,
  rows: readonly Row[],
): Promise<Document[]> {
  const { view, trace } = expansion
  if (trace) await traceRows(expansion, trace, selection, rows)
  const open = rows.map((row) => ({ row, document: presentRow(row, selection, expansion) }))
  await Promise.all(
    selection.edges.map(async (edge) => {
      const parents = edge.isPrivate
        ? open.filter(({ row }) => isOwner(selection.model, view.actor, row))
        : open
      if (edge.kind === 'one') await attachOne(expansion, edge, parents)
      else await attachList(expansion, selection, edge, parents)
    }),
  )
  return open.map(({ document }) => document)
}

/** Related documents by their key. */
async function related(
  expansion: Expansion,
  { selection, isEvenApart = false }: Edge,
  column: '$id' | 'sequence',
  keys: ReadonlySet<SqlValue>,
): Promise<Map<SqlValue, Document>> {
  const { leaves, trace } = expansion
  const found =
    leaves && trace?.notesApart !== true
      ? await leavesAmong({ ...expansion, leaves }, selection, column, keys)
      : new Map<SqlValue, Document>()
  const rest = [...keys].filter((key) => !found.has(key))
  const rows = await rowsByKey(expansion, { ...selection, isEvenApart }, column, rest)
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

async function attachList(
  expansion: Expansion,
  { model }: Selection,
  edge: Edge,
  parents: readonly Open[],
) {
  const key = parentColumn(edge)
  const keyOf = ({ row }: Open) => row[key] ?? null
  const some = parents.filter(({ row }) => !isAlone(model, edge, row))
  const lists = await newestRelated(expansion, model, edge, some.map(keyOf))
  for (const parent of parents) keepMembers(lists, keyOf(parent), parent.row[edge.name])
  if (edge.kind === 'members') {
    // A long list still tells the reader truly whether he is on it.
    const full = [...lists].flatMap(([document, list]) =>
      list.length < LIMITS.relationMax ? [] : [document],
    )
    const cut = new Map(full.map((document) => [document, lists.get(document) ?? []]))
    if (cut.size > 0) expansion.trace?.cut.push({ model, edge, lists: cut })
    for (const { document, member } of await ownMemberships(expansion, model, edge, full)) {
      const list = lists.get(document)
      if (list?.includes(member) === false) list.unshift(member)
    }
  }
  const found = await related(expansion, edge, 'sequence', new Set([...lists.values()].flat()))
  for (const parent of parents) {
    const list = lists.get(keyOf(parent)) ?? []
    parent.document[edge.name] = list.flatMap((sequence) => found.get(sequence) ?? [])
  }
}
