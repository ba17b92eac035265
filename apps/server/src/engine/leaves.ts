import { type SqlValue } from '#platform/database'
import { openRecent, type Recent } from '#platform/recent'
import { peopleIn, shownFields, visible } from './access.ts'
import { type Actor, memberOf, STRANGER } from './actor.ts'
import { type Condition, testsOf } from './conditions.ts'
import { ruleOf } from './model.ts'
import { type Document, presentRow, type Showing } from './present.ts'
import { rowsByKey, type Source } from './related.ts'
import { type Selection } from './selection.ts'
import { openPlaces } from './shapes.ts'

/** Documents kept of one kind, and kinds: a kind is what is shown of a collection, found by what, written how. */
const KEPT = 5000
const KINDS = 32

/** `document` is missing where strangers are shown none. */
interface Leaf {
  readonly document?: Document
}

/** What was read of a kind in one version of its table. */
interface Shelf {
  readonly version: number
  readonly leaves: Recent<SqlValue, Leaf>
}

/** Documents as they stand within others, kept until their table changes: the same people stand in most answers. */
export type Leaves = Recent<string, Shelf>

export const openLeaves = (): Leaves => openRecent<string, Shelf>(KINDS)

interface Reading extends Source, Showing {
  readonly leaves: Leaves
}
type Column = '$id' | 'sequence'

const OWN_TESTS: readonly Condition['test'][] = ['compare', 'unset']

const areOwn = (condition: Condition) =>
  [...testsOf(condition)].every(({ test }) => OWN_TESTS.includes(test))

/** Whether nothing but the row itself tells if strangers are shown it, and what of it; apart from it is who is from the person it is. */
const isLeaf = ({ model, edges, isPartlyPrivate }: Selection): boolean =>
  edges.length === 0 &&
  !isPartlyPrivate &&
  (shownFields(ruleOf(model, 'read')) ?? []).every((of) => peopleIn(model, of).people === model) &&
  areOwn(visible(model, STRANGER, openPlaces()))

/** Those of whom somebody may not be shown what strangers are; undefined where that is not known. */
const apartFrom = (actor: Actor | undefined): ReadonlySet<SqlValue> | undefined =>
  actor === STRANGER ? new Set() : memberOf(actor)?.apart

function shelfFor({ db, view, leaves }: Reading, { model, columns }: Selection, column: Column) {
  const version = db.versionOf(model.name)
  if (version === undefined) return undefined
  const { collectionKey, sequence } = view.dialect ?? {}
  const kind = JSON.stringify([model.name, columns, column, view.base, collectionKey, sequence])
  const known = leaves.get(kind)
  if (known?.version === version) return known
  return leaves.set(kind, { version, leaves: openRecent<SqlValue, Leaf>(KEPT) })
}

/** Reads what is not kept, and keeps it, also that strangers are shown nothing. */
async function fill(
  reading: Reading,
  selection: Selection,
  column: Column,
  { keys, shelf }: { readonly keys: readonly SqlValue[]; readonly shelf: Shelf },
): Promise<Map<SqlValue, Document>> {
  const rows = await rowsByKey({ ...reading, actor: STRANGER }, selection, column, keys)
  const nested: Showing = { ...reading, isNested: true }
  const documents = rows.map((row) => presentRow(row, selection, nested))
  const found = new Map(documents.map((document, at) => [rows[at]?.[column] ?? null, document]))
  for (const key of keys) {
    const document = found.get(key)
    shelf.leaves.set(key, document ? { document } : {})
  }
  return found
}

/**
 * Of the documents with these keys those that are shown, and shown alike, to everybody who is not apart from them. None
 * where that depends on more.
 */
export async function leavesAmong(
  reading: Reading,
  selection: Selection,
  column: Column,
  keys: ReadonlySet<SqlValue>,
): Promise<Map<SqlValue, Document>> {
  const { actor, view } = reading
  const apart = apartFrom(actor)
  const isAlike = view.base !== undefined && isLeaf(selection)
  const shelf = isAlike && apart ? shelfFor(reading, selection, column) : undefined
  if (shelf === undefined || apart === undefined) return new Map()
  const known = [...keys].map((key) => [key, shelf.leaves.get(key)] as const)
  const missing = known.flatMap(([key, leaf]) => (leaf === undefined ? [key] : []))
  const found = await fill(reading, selection, column, { keys: missing, shelf })
  for (const [key, leaf] of known) if (leaf?.document) found.set(key, leaf.document)
  if (apart.size === 0) return found
  return new Map([...found].filter(([, { $id }]) => !apart.has($id)))
}
