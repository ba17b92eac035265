import { hidesMuted } from '#lib/mutations/left-out-people'
import { useIncrementalCount } from '#lib/dom/use-incremental-count'
import { type LoadedPages, usePages } from '#lib/api/use-pages'
import { ListFailed } from '#ui/feedback/load-failed'
import { ListEnd, type LoadMoreMode } from '#ui/lists/list-end'
import { type ReactNode } from 'react'

import { type PostPage } from '../cache/cached-posts.ts'
import { type PagedPostsQuery } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { OpenedFrom, openedFrom } from '../parts/post-link.ts'
import { PostRows } from './post-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useShownPosts } from './use-shown-posts.ts'

interface PostGridProps {
  readonly query: PagedPostsQuery
  /** Accessible name of the list. */
  readonly label: string
  readonly foot?: 'author' | 'words'
  /** Ids of posts that are shown elsewhere on the page. */
  readonly without?: readonly string[]
  /** Heading of the posts, if there are any. */
  readonly heading?: ReactNode
  /** Shown when there is no post at all. */
  readonly empty: ReactNode
  readonly more?: LoadMoreMode
  /** What the placeholder has in its first row on phones. */
  readonly startsWithTwo?: boolean
}

/** A grid of posts with its loading, empty and error states. */
export function PostGrid(props: PostGridProps) {
  const list = usePages(props.query)
  if (list.isPending) return <RowsSkeleton foot={props.foot} startsWithTwo={props.startsWithTwo} />
  if (list.data) return <LoadedGrid list={list} pages={list.data.pages} {...props} />
  return <ListFailed query={list} />
}

type LoadedGridProps = PostGridProps & LoadedPages<PostPage>

function LoadedGrid({ list, pages, query, label, without = [], ...rest }: LoadedGridProps) {
  const { foot = 'author', heading, empty, more = 'sentinel' } = rest
  const saved = useSaved(pages)
  const all = useShownPosts(pages, hidesMuted(query.queryKey))
  const posts = all.filter(({ $id }) => !without.includes($id))
  const hasMore = list.hasNextPage && !list.isFetchNextPageError
  const shown = posts.slice(0, useIncrementalCount(posts.length))
  const isComplete = shown.length === posts.length
  return (
    <OpenedFrom value={openedFrom(query.queryKey)}>
      {all.length === 0 && !hasMore && empty}
      {(posts.length > 0 || hasMore) && (
        <>
          {heading}
          <PostRows
            {...{ label, saved, foot }}
            posts={shown}
            more={hasMore || !isComplete}
            isMain={without.length === 0}
          />
        </>
      )}
      {isComplete && (
        <ListEnd
          list={list}
          more={more}
          things="posts"
          placeholder={<RowsSkeleton rows={1} foot={foot} />}
        />
      )}
    </OpenedFrom>
  )
}
