import { useCurrentUser } from '#features/account'
import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { usePages } from '#lib/api/use-pages'
import { ListFailed } from '#ui/feedback/load-failed'
import { ListEnd, type LoadMoreMode } from '#ui/lists/list-end'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { type PostPage } from '../cache/cached-posts.ts'
import { hidesMuted } from '../keys.ts'
import { type PagedPostsQuery } from '../queries.ts'
import { savesAmongPages } from '../saves.ts'
import { OpenedFrom, openedFrom } from '../parts/post-link.ts'
import { PostRows } from './post-rows.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import { useShownPosts } from './use-shown-posts.ts'

interface PostGridProps {
  readonly query: PagedPostsQuery
  /** Accessible name of the list. */
  readonly label: string
  readonly foot?: 'author' | 'place'
  /** Ids of posts that are shown elsewhere on the page. */
  readonly without?: readonly string[]
  /** Heading of the posts, if there are any. */
  readonly heading?: ReactNode
  /** Shown when there is no post at all. */
  readonly empty: ReactNode
  readonly more?: LoadMoreMode
  /** Error text for the first page. */
  readonly failed?: string
}

/** A grid of posts with its loading, empty and error states. */
export function PostGrid({ failed, ...rest }: PostGridProps) {
  const { query } = rest
  const list = usePages(query)
  if (list.isPending) return <RowsSkeleton />
  if (list.data) return <LoadedGrid list={list} {...rest} />
  return <ListFailed title={failed} query={list} />
}

interface LoadedGridProps extends Omit<PostGridProps, 'failed'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<PostPage>>
}

/** The posts of a list that are shown, with those that the viewer has saved. `isEmpty`: it has none at all. */
function useListed({ list, query, without = [] }: LoadedGridProps) {
  const me = useCurrentUser()
  const pages = list.data?.pages ?? []
  const saved = useQueries(savesAmongPages(useQueryClient(), me.$id, pages))
  const all = useShownPosts(pages, hidesMuted(query.queryKey))
  const posts = all.filter(({ $id }) => !without.includes($id))
  const hasMore = list.hasNextPage && !list.isFetchNextPageError
  return { posts, saved, hasMore, isEmpty: all.length === 0 && !hasMore }
}

function LoadedGrid(props: LoadedGridProps) {
  const { list, query, label, foot = 'author', heading, empty, more = 'sentinel' } = props
  const { posts, saved, hasMore, isEmpty } = useListed(props)
  const shown = posts.slice(0, useIncrementalCount(posts.length))
  const isComplete = shown.length === posts.length
  return (
    <OpenedFrom value={openedFrom(query.queryKey)}>
      {isEmpty && empty}
      {(posts.length > 0 || hasMore) && (
        <>
          {heading}
          <PostRows {...{ label, saved, foot }} posts={shown} more={hasMore || !isComplete} />
        </>
      )}
      {isComplete && (
        <ListEnd list={list} more={more} things="posts" placeholder={<RowsSkeleton rows={1} />} />
      )}
    </OpenedFrom>
  )
}
