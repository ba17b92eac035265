import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { type LoadedPages, usePages } from '#lib/api/use-pages'
import { ListFailed } from '#ui/feedback/load-failed'
import { ListEnd } from '#ui/lists/list-end'
import { type Post } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { insertAtTop, recentList } from '../cache/arrivals.ts'
import { type PostPage } from '../cache/cached-posts.ts'
import { type PagedPostsQuery } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { OpenedFrom, openedFrom } from '../parts/post-link.ts'
import { FeedList } from './feed-list.tsx'
import { NewPosts } from './new-posts.tsx'
import { FeedSkeleton } from './skeletons.tsx'
import { useShownPosts } from './use-shown-posts.ts'

interface PagedFeedProps {
  readonly query: PagedPostsQuery
  /** Accessible name of the list. */
  readonly label: string
  /** Whether a new post belongs to the list, which offers it behind the pill. */
  readonly accepts: (post: Post) => boolean
  /** The followed tag because of which a post is in the list. */
  readonly tagOf: (post: Post) => string | undefined
  /** The list was shown since this screen was opened: it stays as it was. */
  readonly isReturn: boolean
  /** Shown below the last post. */
  readonly end: (posts: readonly Post[]) => ReactNode
}

/** An endless list of posts as cards, with its loading and error states and its own pill for new posts. */
export function PagedFeed({ query, isReturn, ...rest }: PagedFeedProps) {
  const list = usePages(query, { isReturn })
  if (list.isPending) return <FeedSkeleton />
  if (list.data) return <LoadedFeed list={list} pages={list.data.pages} query={query} {...rest} />
  return <ListFailed query={list} />
}

type LoadedFeedProps = Omit<PagedFeedProps, 'isReturn'> & LoadedPages<PostPage>

function LoadedFeed({ list, pages, query, label, accepts, tagOf, end }: LoadedFeedProps) {
  const client = useQueryClient()
  const saved = useSaved(pages)
  const posts = useShownPosts(pages)
  const shown = useIncrementalCount(posts.length)
  return (
    <>
      {/* A list that is being refetched will contain them anyway. */}
      {!list.isRefetching && (
        <NewPosts
          list={recentList(posts)}
          accepts={accepts}
          onShow={(pending) => insertAtTop(client, query.queryKey, pending)}
        />
      )}
      {posts.length > 0 && (
        <OpenedFrom value={openedFrom(query.queryKey)}>
          <FeedList label={label} posts={posts.slice(0, shown)} saved={saved} tagOf={tagOf} />
        </OpenedFrom>
      )}
      {shown >= posts.length && (
        <ListEnd list={list} more="sentinel" things="posts" placeholder={<FeedSkeleton />} />
      )}
      {!list.hasNextPage && end(posts)}
    </>
  )
}
