import { type SqlValue } from '#platform/database'
import { type Actor } from '../access/index.ts'
import {
  type Row,
  ownMemberships,
  type ReadSource,
  type Edge,
  type Selection,
} from '../query/index.ts'
import { type Model } from '../schema/index.ts'
import { findAffectedViewers } from '../visibility/index.ts'
import { type PresentOptions } from './present.ts'

/** Truncated lists of members: others than these may be members, too. */
interface TruncatedLists {
  readonly model: Model
  readonly edge: Edge
  readonly lists: ReadonlyMap<SqlValue, readonly number[]>
}

/** The viewers for whom the presented rows would look different. */
export interface ViewerDependencies {
  /** Ids of accounts and of their people. */
  readonly viewerIds: Set<string>
  readonly truncated: TruncatedLists[]
  /** Whether blocks, mutes and hidden documents are recorded, too; not needed for viewers who have none. */
  readonly tracksBlocks: boolean
}

export const openViewerDependencies = (tracksBlocks: boolean): ViewerDependencies => ({
  viewerIds: new Set(),
  truncated: [],
  tracksBlocks,
})

/** Records the viewers for whom these rows differ: their owners, people in their permissions, and people with a
 * block or mute. */
export async function recordDependencies(
  source: Omit<ReadSource, 'actor'> & Pick<PresentOptions, 'isNested'>,
  { viewerIds, tracksBlocks }: ViewerDependencies,
  { model, isPartlyPrivate }: Selection,
  rows: readonly Row[],
) {
  const isNested = source.isNested === true
  if (tracksBlocks)
    for (const each of await findAffectedViewers(source, model, rows, { isNested }))
      viewerIds.add(each)
  for (const row of rows) {
    if (isPartlyPrivate) viewerIds.add(String(row[model.collection.owner]))
    const permissions = String(row['$permissions'])
    if (isNested || permissions === '[]') continue
    for (const [, id] of permissions.matchAll(/user:([^"/\\]+)/g)) if (id) viewerIds.add(id)
  }
}

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
