import { useCurrentUser } from '#features/account'
import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { ButtonLink } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { recentPostsQuery } from '../queries.ts'
import { savesAmongPages } from '../saves.ts'
import { NewRecentPosts } from './new-posts.tsx'
import { PostCard } from './post-card.tsx'
import { ListFailed } from './post-grid.tsx'
import { FeedSkeleton } from './skeletons.tsx'
import { useShownPosts } from './use-shown-posts.ts'

/** The newest posts in one column, then a link to all others. */
export function RecentPosts() {
  const me = useCurrentUser()
  const recent = useQuery(recentPostsQuery())
  const pages = recent.data ? [recent.data] : []
  const saved = useQueries(savesAmongPages(useQueryClient(), me.$id, pages))
  const posts = useShownPosts(pages)
  // A complete feed renders slowly. Therefore the first posts render first, and the page stays responsive. Only on the
  // first render.
  const isReady = useDeferredValue(!recent.isPending)
  const shown = useIncrementalCount(posts.length, isReload())
  if (!isReady) return <FeedSkeleton />
  if (!recent.data)
    return <ListFailed busy={recent.isFetching} onRetry={() => void recent.refetch()} />
  if (posts.length === 0)
    return (
      <>
        <NewRecentPosts posts={recent.data.posts} />
        <NoPosts />
      </>
    )
  return (
    <>
      <NewRecentPosts posts={recent.data.posts} />
      <ul aria-label="Newest posts" className="grid gap-12">
        {posts.slice(0, shown).map((post, index) => (
          <li key={post.$id} className="min-w-0">
            <PostCard post={post} saved={saved.has(post.$id)} priority={index === 0} />
          </li>
        ))}
      </ul>
      <div className="mt-12 flex justify-center">
        <ButtonLink to="/explore" variant="line">
          Explore more posts
        </ButtonLink>
      </div>
    </>
  )
}

/** Whether the page was reloaded: its full height is needed at once to restore the scroll position. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}

function NoPosts() {
  return (
    <EmptyState
      title="No posts yet"
      text="Be the first to share a picture."
      action={
        <ButtonLink to="/create-post" variant="line">
          Share a picture
        </ButtonLink>
      }
    />
  )
}
