import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { rememberLinks } from '#lib/mutations/links'
import { pagesOf } from '#lib/api/paging'
import { serverClock } from '#lib/api/server-clock'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { followedBy, HOME_FEED, LIMITS, POST_FIELDS, Query } from '@devhood/contract'
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
import { postConditions, type SearchedField } from './conditions.ts'
import { postKeys } from './keys.ts'
import { savesOf } from './saves.ts'
import { searchedTag } from './tags.ts'

const SHOWN_FIELDS = Query.select(POST_FIELDS)

/** Posts per page of lists for which the specification has no number. */
const PAGE_SIZE = LIMITS.homePosts

/** Milliseconds for which a prefetched answer is fresh: it may arrive before its screen. */
const PREFETCH_STALE_TIME = 30_000
const staleTime = ({ state }: { readonly state: { readonly dataUpdateCount: number } }) =>
  state.dataUpdateCount === 1 ? PREFETCH_STALE_TIME : 0

/** The newest posts, as Home shows them. A refetch applies changes and keeps the order. */
export function recentPostsQuery() {
  return queryOptions({
    queryKey: postKeys.recent,
    staleTime,
    queryFn: async ({ client, signal }) => {
      const answer = await fetchPosts(HOME_FEED, signal)
      return mergeInPlace(client, client.getQueryData<PostPage>(postKeys.recent), answer)
    },
  })
}

/**
 * The posts after the newest ones, which Home goes on with. Its first page is set, never requested: it holds the newest posts
 * of the time when the list was continued.
 */
export const olderPostsQuery = () => ({
  ...pagedBy(postKeys.older, postConditions.newest, NOT_COUNTED),
  enabled: false,
})

export function postQuery(client: QueryClient, postId: string) {
  return queryOptions({
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
}

/** Posts by id, at most 100; deleted ones are missing. */
export function postsByIdQuery(postIds: readonly string[]) {
  return queryOptions({
    queryKey: postKeys.some(postIds),
    queryFn: ({ signal }) =>
      listPosts([...postConditions.withIds(postIds), Query.limit(LIMITS.listLimitMax)], signal),
  })
}

/** The lists that other features show with `PostGrid`. */
export const postLists = {
  endless: endlessPostsQuery,
  mostLiked: mostLikedQuery,
  search: searchPostsQuery,
  by: postsByQuery,
  tagged: (tag: string) => searchPostsQuery(`#${tag}`, 'text'),
  following: followingPostsQuery,
  liked: likedPostsQuery,
  saved: savedPostsQuery,
} as const

/** All posts, last changed first. By the specification, only an empty page ends the list. */
function endlessPostsQuery() {
  const queries = [...postConditions.lastChanged, Query.limit(LIMITS.explorePosts)]
  return pagedPosts(postKeys.endless, 1, async (after, { signal, cursorDocument }) => {
    const page = await listPosts([...queries, ...after], signal)
    const hasMoved =
      cursorDocument && page.posts[0] && page.posts[0].$updatedAt > cursorDocument.$updatedAt
    return hasMoved ? undefined : page
  })
}

const HOUR = 3_600_000

/** Posts of the last days, most liked first. They begin with a full hour, so that all pages of a list have one beginning. */
function mostLikedQuery(days: number) {
  const since = (Math.floor(serverClock.now() / HOUR) - 24 * days) * HOUR
  const conditions = postConditions.mostLiked(new Date(since).toISOString())
  return pagedBy(postKeys.mostLiked(days), conditions, NOT_COUNTED)
}

/** Posts found, newest first. Their number is `useFoundCount`, for which the posts need not wait. */
export function searchPostsQuery(term: string, field: SearchedField) {
  const text = term.trim()
  const tag = searchedTag(text)
  const key = tag === undefined ? postKeys.search(field, text) : postKeys.tagged(foldTag(tag))
  const list = pagedBy(key, postConditions.search(text, field), NOT_COUNTED)
  return { ...list, enabled: text !== '' }
}

/** The viewer's own posts, and those by people and with tags that they follow, newest first. */
function followingPostsQuery(userId: string) {
  return pagedBy(postKeys.following, followedBy(userId), NOT_COUNTED)
}

/** Posts of one person, newest first. */
export function postsByQuery(userId: string) {
  return pagedBy(postKeys.by(userId), postConditions.by(userId))
}

/** Posts that a person likes, last liked first. */
function likedPostsQuery(userId: string) {
  return pagedBy(postKeys.liked(userId), postConditions.likedBy(userId))
}

/** Posts that the viewer has saved, last saved first. */
function savedPostsQuery(userId: string) {
  const shown = POST_FIELDS.map((field) => `post.${field}` as const)
  const queries = [
    ...postConditions.savedBy(userId),
    Query.limit(PAGE_SIZE),
    Query.select<Selectable<'saves'>>(['*', ...shown]),
  ]
  return pagedPosts(postKeys.saved(userId), PAGE_SIZE, async (after, { client, signal }) => {
    const answer = await api.documents.list('saves', [...queries, ...after], { signal })
    const saves = answer.documents.flatMap(({ $id, post }) => (post ? [{ $id, post }] : []))
    const posts = saves.map(({ post }) => post as Post)
    const pairs = saves.map(({ $id, post }) => [post.$id, $id] as const)
    rememberLinks(client, savesOf(userId), pairs)
    return { posts, total: answer.total, marks: answer.documents }
  })
}

interface Counting {
  readonly totalMax?: number
}

/** For lists whose total is not shown: counting takes longer than a page. */
export const NOT_COUNTED: Counting = { totalMax: 0 }

function pagedBy(queryKey: QueryKey, conditions: readonly Query[], options: Counting = {}) {
  const queries = [...conditions, Query.limit(PAGE_SIZE)]
  return pagedPosts(queryKey, PAGE_SIZE, (after, { signal }) =>
    listPosts([...queries, ...after], signal, options),
  )
}

export type PagedPostsQuery = ReturnType<typeof pagedPosts>

const pagedPosts = (queryKey: QueryKey, ...pages: Parameters<typeof pagesOf<PostPage>>) =>
  infiniteQueryOptions({ ...REFETCH_ON_VISIT, queryKey, ...pagesOf(...pages) })

export const listPosts = (
  queries: readonly Query[],
  signal: AbortSignal,
  options: Counting = {},
): Promise<PostPage> => fetchPosts([...queries, SHOWN_FIELDS], signal, options)

async function fetchPosts(
  queries: readonly Query[],
  signal: AbortSignal,
  options: Counting = {},
): Promise<PostPage> {
  const answer = await api.documents.list('posts', queries, { signal, ...options })
  const total = options.totalMax === 0 ? undefined : answer.total
  return { posts: answer.documents, total, marks: answer.documents }
}
