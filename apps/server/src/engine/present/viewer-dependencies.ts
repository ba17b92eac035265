import { type SqlValue } from '#platform/database'
import { type Actor } from '../access/actor.ts'
import { type Row } from '../query/list-sql.ts'
import { type Model } from '../schema/model.ts'
import { type PresentOptions } from './present.ts'
import { ownMemberships, type ReadSource } from '../query/related.ts'
import { findBlockedPairs, authorIdsOf } from './visibility.ts'
import { type Edge, type Selection } from '../query/selection.ts'

/** Lists of members that were cut: more than these may be in them. */
interface TruncatedLists {
  readonly model: Model
  readonly edge: Edge
  readonly lists: ReadonlyMap<SqlValue, readonly number[]>
}

/** For whom the rows that were written out would look different. */
export interface ViewerDependencies {
  /** Ids of accounts and of their people. */
  readonly viewerIds: Set<string>
  readonly truncated: TruncatedLists[]
  /** Whether who is apart from somebody is noted, too: those who are apart from nobody it does not concern. */
  readonly tracksBlocks: boolean
}

export const openViewerDependencies = (tracksBlocks: boolean): ViewerDependencies => ({
  viewerIds: new Set(),
  truncated: [],
  tracksBlocks,
})

/** Notes for whom these rows are different: their owners, whom their permissions name, who is apart from somebody. */
// oxlint-disable-next-line max-params -- where, to what, what
export async function recordDependencies(
  source: Omit<ReadSource, 'actor'> & Pick<PresentOptions, 'isNested'>,
  { viewerIds, tracksBlocks }: ViewerDependencies,
  { model, isPartlyPrivate }: Selection,
  rows: readonly Row[],
) {
  const people = tracksBlocks ? authorIdsOf(model, rows) : []
  for (const { one, other } of await findBlockedPairs(source, model, people))
    viewerIds.add(one).add(other)
  for (const row of rows) {
    if (isPartlyPrivate) viewerIds.add(String(row[model.collection.owner]))
    const permissions = String(row['$permissions'])
    if (source.isNested || permissions === '[]') continue
    for (const [, id] of permissions.matchAll(/user:([^"/\\]+)/g)) if (id) viewerIds.add(id)
  }
}

/** Whether this reader is one of them. */
export async function dependsOnViewer(
  source: Omit<ReadSource, 'actor'>,
  { viewerIds, truncated }: ViewerDependencies,
  actor: Actor,
): Promise<boolean> {
  if (viewerIds.has(actor.accountId) || (actor.userId !== null && viewerIds.has(actor.userId)))
    return true
  for (const { model, edge, lists } of truncated) {
    const own = await ownMemberships({ ...source, actor }, model, edge, [...lists.keys()])
    if (own.some(({ document, member }) => lists.get(document)?.includes(member) === false))
      return true
  }
  return false
}
