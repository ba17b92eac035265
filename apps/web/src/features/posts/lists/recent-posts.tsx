import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { isReload } from '#lib/navigation/history-steps'
import { heightToRestore } from '#lib/navigation/scroll-positions'
import { ListFailed } from '#ui/feedback/load-failed'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { ListEnd } from '#ui/lists/list-end'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { anchorOlderPosts } from '../cache/arrivals.ts'
import { type PostPage } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { olderPostsQuery, recentPostsQuery } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { OpenedFrom, openedFrom } from '../parts/post-link.ts'
import { FeedList } from './feed-list.tsx'
import { NewRecentPosts } from './new-posts.tsx'
import { FeedSkeleton } from './skeletons.tsx'
import { useShownPosts } from './use-shown-posts.ts'

const RECENT = openedFrom(postKeys.recent)

interface RecentPostsProps {
  /** The list was shown since this screen was opened: it stays as it was. */
  readonly isReturn: boolean
}

/** The newest posts in one column, then older ones, as far as one scrolls. */
export function RecentPosts({ isReturn }: RecentPostsProps) {
  const recent = useQuery(recentPostsQuery())
  const older = useOlderPosts(recent.data, isReturn)
  const pages = recent.data ? [recent.data, ...(older.data?.pages ?? [])] : []
  const saved = useSaved(pages)
  const posts = useShownPosts(pages)
  // A complete feed renders slowly. Therefore the first posts render first, and the page stays responsive. Only on the
  // first render.
  const isReady = useDeferredValue(!recent.isPending)
  const shown = useIncrementalCount(posts.length, isReload())
  const { key } = useLocation()
  if (!isReady)
    return (
      <div style={{ minHeight: heightToRestore(key) }}>
        <FeedSkeleton />
      </div>
    )
  if (!recent.data) return <ListFailed query={recent} />
  if (posts.length === 0)
    return (
      <>
        <NewRecentPosts posts={recent.data.posts} />
        <EmptyState
          title="No posts yet"
          text="Be the first to share a picture."
          link={{ to: '/create-post', label: 'Share a picture' }}
        />
      </>
    )
  return (
    <>
      <NewRecentPosts posts={recent.data.posts} />
      <OpenedFrom value={RECENT}>
        <FeedList label="Newest posts" posts={posts.slice(0, shown)} saved={saved} />
      </OpenedFrom>
      {shown >= posts.length && (
        <ListEnd list={older} more="sentinel" things="posts" placeholder={<FeedSkeleton />} />
      )}
      {!older.hasNextPage && (
        <div className="mt-12 flex justify-center">
          <ButtonLink to="/explore" variant="line">
            Explore more posts
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** The posts after the newest ones. A fresh visit begins with the newest alone. */
function useOlderPosts(newest: PostPage | undefined, isReturn: boolean) {
  const client = useQueryClient()
  const isBack = useNavigationType() === 'POP'
  useState(() =>
    isBack || isReturn ? undefined : client.removeQueries({ queryKey: postKeys.older }),
  )
  const older = useInfiniteQuery(olderPostsQuery())
  useLayoutEffect(() => {
    if (newest) anchorOlderPosts(client, newest)
  }, [client, newest])
  return older
}
