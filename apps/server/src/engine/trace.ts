import { type SqlValue } from '#platform/database'
import { type Actor } from './actor.ts'
import { type Row } from './list-sql.ts'
import { type Model } from './model.ts'
import { type Showing } from './present.ts'
import { ownMemberships, type Source } from './related.ts'
import { apartPairs, peopleOf } from './sight.ts'
import { type Edge, type Selection } from './selection.ts'

/** Lists of members that were cut: more than these may be in them. */
interface CutLists {
  readonly model: Model
  readonly edge: Edge
  readonly lists: ReadonlyMap<SqlValue, readonly number[]>
}

/** For whom the rows that were written out would look different. */
export interface Trace {
  /** Ids of accounts and of their people. */
  readonly names: Set<string>
  readonly cut: CutLists[]
  /** Whether who is apart from somebody is noted, too: those who are apart from nobody it does not concern. */
  readonly notesApart: boolean
}

export const openTrace = (notesApart: boolean): Trace => ({ names: new Set(), cut: [], notesApart })

/** Notes for whom these rows are different: their owners, whom their permissions name, who is apart from somebody. */
// oxlint-disable-next-line max-params -- where, to what, what
export async function traceRows(
  source: Omit<Source, 'actor'> & Pick<Showing, 'isNested'>,
  { names, notesApart }: Trace,
  { model, isPartlyPrivate }: Selection,
  rows: readonly Row[],
) {
  const people = notesApart ? peopleOf(model, rows) : []
  for (const { one, other } of await apartPairs(source, model, people)) names.add(one).add(other)
  for (const row of rows) {
    if (isPartlyPrivate) names.add(String(row[model.collection.owner]))
    const permissions = String(row['$permissions'])
    if (source.isNested || permissions === '[]') continue
    for (const [, id] of permissions.matchAll(/user:([^"/\\]+)/g)) if (id) names.add(id)
  }
}

/** Whether this reader is one of them. */
export async function isTraced(
  source: Omit<Source, 'actor'>,
  { names, cut }: Trace,
  actor: Actor,
): Promise<boolean> {
  if (names.has(actor.accountId) || (actor.userId !== null && names.has(actor.userId))) return true
  for (const { model, edge, lists } of cut) {
    const own = await ownMemberships({ ...source, actor }, model, edge, [...lists.keys()])
    if (own.some(({ document, member }) => lists.get(document)?.includes(member) === false))
      return true
  }
  return false
}
