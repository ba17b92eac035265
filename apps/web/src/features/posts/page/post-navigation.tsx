import { hidesMuted } from '#lib/mutations/left-out-people'
import { idle } from '#lib/dom/idle'
import { srcSetOf } from '#lib/pictures/images'
import { type Post } from '@devhood/contract/schemas'
import { plainTextOf } from '@devhood/contract/text'
import { NEIGHBOUR_PICTURE, neighbourLink, NeighbourWords } from '#ui/lists/neighbour'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Query } from '@devhood/contract'
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import { type PostPage } from '../cache/cached-posts.ts'
import { shownPosts, useIsShown } from '../lists/use-shown-posts.ts'
import { postKeys } from '../keys.ts'
import { listOf } from '../parts/post-link.ts'
import { byPerson, listPosts, NOT_COUNTED, olderPostsQuery, recentPostsQuery } from '../queries.ts'

interface PostNavigationProps {
  readonly post: Post
  /** Display width of the pictures, as in `<img sizes>`. */
  readonly sizes: string
}

/** Links to the previous and the next post. They replace each other in the history, so that Back leads to the list. */
export function PostNavigation({ post, sizes }: PostNavigationProps) {
  const { previous, next } = useNeighbours(post)
  usePreloadedPicture(previous, sizes)
  usePreloadedPicture(next, sizes)
  if (!previous && !next) return null
  return (
    <nav aria-label="Posts" data-action="neighbours" className="grid gap-3 sm:flex">
      <NeighbourLink post={previous} side="previous" />
      <NeighbourLink post={next} side="next" />
    </nav>
  )
}

interface NeighbourLinkProps {
  readonly post: Post | undefined
  readonly side: 'previous' | 'next'
}

function NeighbourLink({ post, side }: NeighbourLinkProps) {
  const state = useLocation().state as object | null
  if (!post) return null
  const isNext = side === 'next'
  return (
    <Link
      to={`/posts/${post.$id}`}
      replace
      state={state}
      // Keyboard shortcuts find the link by this attribute.
      data-action={side}
      {...neighbourLink(isNext)}
    >
      <img
        alt=""
        loading="lazy"
        srcSet={srcSetOf(post.imageUrl, 'webp', post.imageWidth)}
        {...NEIGHBOUR_PICTURE}
      />
      <NeighbourWords
        isNext={isNext}
        name={plainTextOf(post.caption ?? '') || post.creator?.name}
      />
    </Link>
  )
}

/** Loads the picture of a post that may be shown next, once the page is idle. */
function usePreloadedPicture(post: Post | undefined, sizes: string): void {
  const sources = post && srcSetOf(post.imageUrl, 'webp', post.imageWidth)
  useEffect(() => {
    let isWanted = sources !== undefined
    void idle().then(() => {
      if (!isWanted || !sources) return
      const image = new Image()
      image.fetchPriority = 'low'
      image.sizes = sizes
      image.srcset = sources
    })
    return () => void (isWanted = false)
  }, [sources, sizes])
}

interface Neighbours {
  readonly previous: Post | undefined
  readonly next: Post | undefined
}

/** The posts beside a post: in the list that it was opened from, while it is cached; else among those of its author. */
function useNeighbours(post: Post): Neighbours {
  const list = listOf(useLocation().state)
  const inList = useListNeighbours(post, list)
  const ofAuthor = useAuthorNeighbours(post, inList === undefined)
  return inList ?? ofAuthor
}

const NO_LIST = postKeys.by('')

/** undefined if the list isn't cached. A post that leaves the list while it is shown, such as a saved one, keeps its neighbours. */
function useListNeighbours(post: Post, list: QueryKey | undefined): Neighbours | undefined {
  const { posts, pages } = useListPosts(list ?? NO_LIST)
  const at = posts.findIndex(({ $id }) => $id === post.$id)
  useLoadedAhead(pages, at !== -1 && at >= posts.length - 2)
  const [known, setKnown] = useState<Neighbours>()
  if (at === -1) return known
  const found = { previous: posts[at - 1], next: posts[at + 1] }
  if (found.previous !== known?.previous || found.next !== known?.next) setKnown(found)
  return found
}

/** The loaded posts of a list. The observers keep it cached, however long its posts are read. */
function useListPosts(list: QueryKey) {
  const isHome = list[1] === postKeys.recent[1]
  const recent = useQuery({ ...recentPostsQuery(), enabled: false })
  const pages = useInfiniteQuery(cachedList(useQueryClient(), isHome ? postKeys.older : list))
  const isShown = useIsShown(hidesMuted(list))
  const loaded = pages.data?.pages ?? []
  return {
    posts: shownPosts(isHome && recent.data ? [recent.data, ...loaded] : loaded, isShown),
    pages,
  }
}

/** Fetches the next page before its first post is wanted. */
function useLoadedAhead(pages: ReturnType<typeof useListPosts>['pages'], isNearEnd: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const isWanted = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
}

/** The pages of a list as its screen has left them, which fetch nothing by themselves. */
function cachedList(client: QueryClient, queryKey: QueryKey) {
  const cached = client.getQueryCache().find({ queryKey })
  const options = cached?.options as ReturnType<typeof olderPostsQuery> | undefined
  return { ...olderPostsQuery(), ...options, queryKey, enabled: false }
}

/** The next newer or older post of a post's author, as a page of its own. */
function besideQuery({ $id, creator }: Post, side: 'newer' | 'older') {
  const cursor = side === 'newer' ? Query.cursorBefore($id) : Query.cursorAfter($id)
  const queries = [...byPerson(creator?.$id ?? ''), cursor, Query.limit(1)]
  return queryOptions({
    queryKey: postKeys.beside($id, side),
    queryFn: ({ signal }) => listPosts(queries, signal, NOT_COUNTED),
  })
}

function useAuthorNeighbours(post: Post, isWanted: boolean): Neighbours {
  const isShown = useIsShown(false)
  const enabled = isWanted && post.creator !== null
  const newer = useQuery({ ...besideQuery(post, 'newer'), enabled })
  const older = useQuery({ ...besideQuery(post, 'older'), enabled })
  const shown = (page: PostPage | undefined) => page?.posts.find(isShown)
  return { previous: shown(newer.data), next: shown(older.data) }
}
