import { searchedTag } from '#lib/text/searched-tag'
import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { rememberLinks } from '#lib/mutations/links'
import { pagesOf } from '#lib/api/paging'
import { serverClock } from '#lib/api/server-clock'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { followedBy, HOME_FEED, LIMITS, POST_FIELDS, Query, textQuery } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { foldTag } from '@devhood/contract/text'
import { type Post } from '@devhood/contract/schemas'
import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'

import { mergeInPlace } from './cache/arrivals.ts'
import { findCachedPost, type PostPage } from './cache/cached-posts.ts'
import { postKeys } from './keys.ts'
import { savesOf } from './saves.ts'

const SHOWN_FIELDS = Query.select(POST_FIELDS)
const NEWEST_FIRST = Query.orderDesc('$createdAt')
/** Creation order, the order of the index terms of words and tags, so that even long lists need no sorting. */
const CREATION_ORDER = Query.orderDesc('')

/** Posts per page of lists for which the specification has no number. */
const PAGE_SIZE = LIMITS.homePosts

/** Milliseconds for which a prefetched response is fresh: it may arrive before its screen. */
const PREFETCH_STALE_TIME = 30_000
const staleTime = ({ state }: { readonly state: { readonly dataUpdateCount: number } }) =>
  state.dataUpdateCount === 1 ? PREFETCH_STALE_TIME : 0

/** The newest posts, as Home shows them. A refetch applies changes and keeps the order. */
export const recentPostsQuery = () =>
  queryOptions({
    queryKey: postKeys.recent,
    staleTime,
    queryFn: async ({ client, signal }) => {
      const page = await fetchPosts(HOME_FEED, signal)
      return mergeInPlace(client, client.getQueryData<PostPage>(postKeys.recent), page)
    },
  })

/** The posts after the newest ones. The first page is never requested: it is set to those from which Home goes on. */
export const olderPostsQuery = () => ({
  ...pagedBy(postKeys.older, [NEWEST_FIRST], NOT_COUNTED),
  enabled: false,
})

export const postQuery = (client: QueryClient, postId: string) =>
  queryOptions({
    queryKey: postKeys.one(postId),
    staleTime,
    queryFn: ({ signal }) =>
      api.documents.get('posts', postId, { queries: [SHOWN_FIELDS], signal }),
    enabled: postId !== '',
    // A prefetch may just have found that there is none.
    retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
      !isNotFound(error) || Date.now() - errorUpdatedAt > PREFETCH_STALE_TIME,
    placeholderData: () => findCachedPost(client, postId),
  })

/** Prefetches the data of a screen before its code has loaded. The screen joins a request that is still retried. */
export const prefetchPosts = {
  recent: (client: QueryClient) => client.prefetchQuery(recentPostsQuery()),
  one: (client: QueryClient, postId: string) => client.prefetchQuery(postQuery(client, postId)),
}

/** Posts by id, at most 100; deleted ones are missing. */
export function postsByIdQuery(postIds: readonly string[]) {
  const queries = [Query.equal('$id', postIds), Query.limit(LIMITS.listLimitMax)]
  return queryOptions({
    queryKey: postKeys.some(postIds),
    queryFn: ({ signal }) => listPosts(queries, signal),
  })
}

export const byPerson = (userId: string) => [Query.equal('creator', [userId]), NEWEST_FIRST]

/** Posts whose texts have all words: caption, alternative texts, place and tags; with a leading #, posts with exactly that tag, in their list or their caption. */
export function postFilter(term: string): Query {
  const tag = searchedTag(term)
  return tag === undefined ? textQuery(term) : Query.contains('tags', [tag])
}

const HOUR = 3_600_000

/** The lists that `PostGrid` shows. */
export const postLists = {
  /** All posts, last changed first. By the specification, only an empty page ends the list. */
  endless: () => {
    const queries = [Query.orderDesc('$updatedAt'), Query.limit(LIMITS.explorePosts)]
    return pagedPosts(postKeys.endless, 1, async (after, { signal, cursorDocument }) => {
      const page = await listPosts([...queries, ...after], signal)
      const hasMoved =
        cursorDocument && page.posts[0] && page.posts[0].$updatedAt > cursorDocument.$updatedAt
      return hasMoved ? undefined : { ...page, total: undefined }
    })
  },
  /** Posts of the last days, most liked first. They begin with a full hour, so that all pages of a list have one beginning. */
  mostLiked: (days: number) => {
    const hour = (Math.floor(serverClock.now() / HOUR) - 24 * days) * HOUR
    const since = Query.greaterThan('$createdAt', new Date(hour).toISOString())
    const conditions = [since, Query.orderDesc('likesCount')]
    return pagedBy(postKeys.mostLiked(days), conditions, NOT_COUNTED)
  },
  /** Posts found, newest first. Their number is `useFoundCount`, for which the posts need not wait. */
  search: (term: string) => {
    const text = term.trim()
    const tag = searchedTag(text)
    const key = tag === undefined ? postKeys.search(text) : postKeys.tagged(foldTag(tag))
    const list = pagedBy(key, [postFilter(text), CREATION_ORDER], NOT_COUNTED)
    return { ...list, enabled: text !== '' }
  },
  tagged: (tag: string) => postLists.search(`#${tag}`),
  by: (userId: string) => pagedBy(postKeys.by(userId), byPerson(userId)),
  /** The viewer's own posts, and those by people and with tags that they follow, newest first. */
  following: (userId: string) => pagedBy(postKeys.following, followedBy(userId), NOT_COUNTED),
  /** Posts that a person likes, in the order in which likes are stored: last liked first. */
  liked: (userId: string) => pagedBy(postKeys.liked(userId), [Query.equal('likes', [userId])]),
  /** Posts that the viewer has saved, last saved first. */
  saved: (userId: string) => {
    const queries = [
      Query.equal('user', [userId]),
      NEWEST_FIRST,
      Query.limit(PAGE_SIZE),
      Query.select<Selectable<'saves'>>([
        '*',
        ...POST_FIELDS.map((field) => `post.${field}` as const),
      ]),
    ]
    return pagedPosts(postKeys.saved(userId), PAGE_SIZE, async (after, { client, signal }) => {
      const page = await api.documents.list('saves', [...queries, ...after], { signal })
      const saves = page.documents.flatMap(({ $id, post }) => (post ? [{ $id, post }] : []))
      const pairs = saves.map(({ $id, post }) => [post.$id, $id] as const)
      rememberLinks(client, savesOf(userId), pairs)
      const posts = saves.map(({ post }) => post as Post)
      return { posts, total: page.total, marks: page.documents }
    })
  },
}

interface Counting {
  readonly totalMax?: number
}

/** For lists whose total is not shown: counting takes longer than a page. */
export const NOT_COUNTED: Counting = { totalMax: 0 }

function pagedBy(queryKey: QueryKey, conditions: readonly Query[], options?: Counting) {
  const queries = [...conditions, Query.limit(PAGE_SIZE)]
  return pagedPosts(queryKey, PAGE_SIZE, (after, { signal }) =>
    listPosts([...queries, ...after], signal, options),
  )
}

export type PagedPostsQuery = ReturnType<typeof pagedPosts>

const pagedPosts = (queryKey: QueryKey, ...pages: Parameters<typeof pagesOf<PostPage>>) =>
  infiniteQueryOptions({ ...REFETCH_ON_VISIT, queryKey, ...pagesOf(...pages) })

export const listPosts = (queries: readonly Query[], signal: AbortSignal, options?: Counting) =>
  fetchPosts([...queries, SHOWN_FIELDS], signal, options)

async function fetchPosts(
  queries: readonly Query[],
  signal: AbortSignal,
  options: Counting = {},
): Promise<PostPage> {
  const page = await api.documents.list('posts', queries, { signal, ...options })
  const total = options.totalMax === 0 ? undefined : page.total
  return { posts: page.documents, total, marks: page.documents }
}
