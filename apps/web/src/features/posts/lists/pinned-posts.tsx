import { ListFailed } from '#ui/feedback/load-failed'
import { DialogButton } from '#ui/overlays/dialog-button'
import { useQuery } from '@tanstack/react-query'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'

import { type PostPage } from '../cache/cached-posts.ts'
import { postsByIdQuery } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { PostRows } from './post-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useIsShown } from './use-shown-posts.ts'

// Rarely opened, and only by the owner.
const ArrangePins = lazyPart(
  async () => (await import('./arrange-pins.tsx')).ArrangePins,
  MissingOverlay,
)

interface PinnedPostsProps {
  /** In their order. */
  readonly postIds: readonly string[]
  readonly isOwn: boolean
}

/** The posts that come first on a profile; deleted and hidden ones don't appear. */
export function usePinned(postIds: readonly string[]) {
  const isShown = useIsShown(false)
  // Sorted, so that another order is no other list.
  const list = useQuery({
    ...postsByIdQuery(postIds.toSorted()),
    enabled: postIds.length > 0,
  })
  const posts = postIds.flatMap(
    (id) => list.data?.posts.filter((post) => post.$id === id && isShown(post)) ?? [],
  )
  return { list, posts }
}

const NONE: readonly PostPage[] = []

/** Empty without any. */
export function PinnedPosts({ postIds, isOwn }: PinnedPostsProps) {
  const { list, posts } = usePinned(postIds)
  const saved = useSaved(list.data ? [list.data] : NONE)
  if (list.isLoading) return <RowsSkeleton rows={1} foot="pinned" />
  if (posts.length === 0)
    return list.isLoadingError ? (
      <ListFailed title="The pinned posts didn't load" query={list} />
    ) : null
  return (
    <section aria-labelledby="pinned" className="mb-8 grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="pinned" className="text-head">
          Pinned
        </h3>
        {isOwn && (
          <DialogButton size="sm" dialog={(close) => <ArrangePins posts={posts} onClose={close} />}>
            Arrange
          </DialogButton>
        )}
      </div>
      <PostRows label="Pinned posts" saved={saved} posts={posts} foot="pinned" />
    </section>
  )
}
