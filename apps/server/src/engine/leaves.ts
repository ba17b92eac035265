import { type SqlValue } from '#platform/database'
import { keepJson } from '#platform/json'
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
export interface Leaves {
  readonly shelves: Recent<string, Shelf>
  readonly names: WeakMap<Selection, { readonly name: string | undefined }>
}

export const openLeaves = (): Leaves => ({
  shelves: openRecent<string, Shelf>(KINDS),
  names: new WeakMap(),
})

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

/** What names what a selection shows; undefined of one that does not show leaves. Worked out once for each. */
function nameOf({ names }: Leaves, selection: Selection): string | undefined {
  const known = names.get(selection)
  if (known) return known.name
  const { model, columns } = selection
  const name = isLeaf(selection) ? JSON.stringify([model.name, columns]) : undefined
  names.set(selection, { name })
  return name
}

function shelfFor({ db, view, leaves }: Reading, selection: Selection, column: Column) {
  const name = nameOf(leaves, selection)
  if (name === undefined || view.base === undefined) return undefined
  // Asked last: whoever watches what is read takes it for a look into the table.
  const version = db.versionOf(selection.model.name)
  if (version === undefined) return undefined
  const { collectionKey, sequence } = view.dialect ?? {}
  const kind = `${column} ${collectionKey} ${sequence} ${view.base} ${name}`
  const known = leaves.shelves.get(kind)
  if (known?.version === version) return known
  return leaves.shelves.set(kind, { version, leaves: openRecent<SqlValue, Leaf>(KEPT) })
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
  const documents = rows.map((row) => keepJson(presentRow(row, selection, nested)))
  const found = new Map(documents.map((document, at) => [rows[at]?.[column] ?? null, document]))
  for (const key of keys) {
    const document = found.get(key)
    shelf.leaves.set(key, document ? { document } : {})
  }
  return found
}

/**
 * Puts into `found`, of the documents with these keys, those that are shown, and shown alike, to everybody who is not
 * apart from them. None where that depends on more.
 */
// oxlint-disable-next-line max-params -- where, what, by what, which
export async function leavesAmong(
  reading: Reading,
  selection: Selection,
  column: Column,
  { keys, found }: { readonly keys: readonly SqlValue[]; readonly found: Map<SqlValue, Document> },
): Promise<void> {
  const apart = apartFrom(reading.actor)
  const shelf = apart && shelfFor(reading, selection, column)
  if (shelf === undefined || apart === undefined) return
  const missing: SqlValue[] = []
  const tell = (key: SqlValue, document: Document | undefined) => {
    if (document && !apart.has(document.$id)) found.set(key, document)
  }
  for (const key of keys) {
    const leaf = shelf.leaves.get(key)
    if (leaf) tell(key, leaf.document)
    else missing.push(key)
  }
  if (missing.length === 0) return
  const read = await fill(reading, selection, column, { keys: missing, shelf })
  for (const [key, document] of read) tell(key, document)
}
