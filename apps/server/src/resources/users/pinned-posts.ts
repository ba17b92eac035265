import { invalidStructure, type RawRecord } from '#engine'
import type { Changes } from '#changes'
import type { Data, RuleContext } from '../shared/rules.ts'

const idsIn = (stored: unknown): unknown[] =>
  typeof stored === 'string' ? (JSON.parse(stored) as unknown[]) : []

/** Throws if somebody pins a post that isn't their own. `before` is their stored profile. */
export async function checkPinned(
  { tx, engine }: RuleContext,
  { pinnedPosts }: Data,
  before: RawRecord,
): Promise<void> {
  if (!Array.isArray(pinnedPosts)) return
  const pinned = new Set(idsIn(before['pinnedPosts']))
  for (const id of new Set<unknown>(pinnedPosts)) {
    if (typeof id !== 'string' || pinned.has(id)) continue
    const post = await engine.find(tx, 'posts', id)
    if (post?.['creator'] !== before['$id'])
      throw invalidStructure('attribute "pinnedPosts" must name posts of this person')
  }
}

export async function unpin(
  { tx, engine, view }: RuleContext,
  changes: Pick<Changes, 'announce'>,
  post: RawRecord,
): Promise<void> {
  const creator = String(post['creator'])
  const pinned = idsIn((await engine.find(tx, 'users', creator))?.['pinnedPosts'])
  const pinnedPosts = pinned.filter((id) => id !== post['$id'])
  if (pinnedPosts.length === pinned.length) return
  await engine.update(tx, ['users', creator], { data: { pinnedPosts } }, view)
  changes.announce(tx, { kind: 'document', collection: 'users', id: creator, action: 'update' })
}
