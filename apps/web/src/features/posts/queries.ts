import { api } from '#lib/api'
import { rememberLinks } from '#lib/links'
import { cursorAfter, fetchPage, FIRST_PAGE, type Mark } from '#lib/paging'
import { STAYS } from '#lib/use-pages'
import { LIMITS, Query } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'

import { withoutSurprise } from './arrivals.ts'
import { findCachedPost, type PostPage } from './cached-posts.ts'
import { postKeys } from './keys.ts'
import { savesOf } from './saves.ts'
import { tagIn } from './tags.ts'

/** What posts are shown with: their own fields, who made them and, by id alone, who likes them. */
const RELATIONS = ['*', 'creator.*', 'likes.$id']
const SHOWN = Query.select(RELATIONS)

/** Posts a page of the lists for which the spec names no number. */
const PAGE = LIMITS.homePosts

/** The newest posts: what Home shows. Asked again, it takes in what changed and leaves the rest in its place. */
export function recentPostsQuery() {
  return queryOptions({
    queryKey: postKeys.recent,
    queryFn: async ({ client, signal }) => {
      const queries = [Query.orderDesc('$createdAt'), Query.limit(LIMITS.homePosts)]
      const answer = await listPosts(queries, signal)
      return withoutSurprise(client, client.getQueryData<PostPage>(postKeys.recent), answer)
    },
  })
}

export function postQuery(client: QueryClient, postId: string) {
  return queryOptions({
    queryKey: postKeys.one(postId),
    queryFn: ({ signal }) => api.documents.get('posts', postId, { queries: [SHOWN], signal }),
    enabled: postId !== '',
    placeholderData: () => findCachedPost(client, postId),
  })
}

/** Some posts by their ids, at most 100; those that are gone are missing. */
export function postsByIdQuery(postIds: readonly string[]) {
  return queryOptions({
    queryKey: postKeys.some(postIds),
    queryFn: ({ signal }) =>
      listPosts([Query.equal('$id', postIds), Query.limit(LIMITS.listLimitMax)], signal),
  })
}

/** The lists that other features show with `PostGrid`. */
export const postLists = {
  endless: endlessPostsQuery,
  search: searchPostsQuery,
  by: postsByQuery,
  liked: likedPostsQuery,
  saved: savedPostsQuery,
} as const

/** All posts, the last changed first. As the spec has it, only an empty page ends the list. */
function endlessPostsQuery() {
  const queries = [Query.orderDesc('$updatedAt'), Query.limit(LIMITS.explorePosts)]
  return pagedPosts(postKeys.endless, {
    least: 1,
    fetch: async (mark, signal) => {
      const page = await listPosts([...queries, ...after(mark)], signal)
      const hasMoved = mark && page.posts[0] && page.posts[0].$updatedAt > mark.$updatedAt
      return hasMoved ? undefined : page
    },
  })
}

/** Posts whose captions hold the words; led by #, the posts with that very tag. */
function searchPostsQuery(term: string) {
  const text = term.trim()
  const key = postKeys.search(text)
  const tag = tagIn(text)
  const query =
    tag === undefined
      ? newestPosts(key, Query.search('caption', text))
      : newestPosts(key, Query.contains('tags', [tag]), CREATION)
  return { ...query, enabled: text !== '' }
}

/** The posts of one person, newest first. */
export function postsByQuery(userId: string) {
  return newestPosts(postKeys.by(userId), Query.equal('creator', [userId]))
}

/** The posts that a person likes, newest first. */
function likedPostsQuery(userId: string) {
  return newestPosts(postKeys.liked(userId), Query.equal('likes', [userId]))
}

/** The posts that the reader has saved, the last saved first. */
function savedPostsQuery(client: QueryClient, userId: string) {
  return pagedPosts(postKeys.saved(userId), {
    least: PAGE,
    fetch: async (mark, signal) => {
      const shown = RELATIONS.map((field) => `post.${field}`)
      const queries = [
        Query.equal('user', [userId]),
        Query.orderDesc('$createdAt'),
        Query.limit(PAGE),
        Query.select(['*', ...shown]),
      ]
      const answer = await api.documents.list('saves', [...queries, ...after(mark)], { signal })
      const saves = answer.documents.flatMap(({ $id, post }) => (post ? [{ $id, post }] : []))
      const posts = saves.map(({ post }) => post as Post)
      const pairs = saves.map(({ $id, post }) => [post.$id, $id] as const)
      rememberLinks(client, savesOf(userId), pairs)
      return { posts, total: answer.total, marks: answer.documents }
    },
  })
}

/** An order without a name: the one in which the index of tags is kept, so none is too long to be sorted. */
const CREATION = ''

function newestPosts(queryKey: QueryKey, filter: Query, by = '$createdAt') {
  const queries = [filter, Query.orderDesc(by), Query.limit(PAGE)]
  return pagedPosts(queryKey, {
    least: PAGE,
    fetch: (mark, signal) => listPosts([...queries, ...after(mark)], signal),
  })
}

interface Paged {
  /** A page with fewer documents is the last one. */
  readonly least: number
  /** The page after a document; undefined when that one has left its place in the list. */
  readonly fetch: (mark: Mark | undefined, signal: AbortSignal) => Promise<PostPage | undefined>
}

export type PagedPostsQuery = ReturnType<typeof pagedPosts>

function pagedPosts(queryKey: QueryKey, { least, fetch }: Paged) {
  return infiniteQueryOptions({
    ...STAYS,
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, (mark) => fetch(mark, signal)),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: PostPage, pages: readonly PostPage[]) =>
      last.marks.length < least ? undefined : cursorAfter(pages.flatMap(({ marks }) => marks)),
  })
}

const after = (mark: Mark | undefined): Query[] => (mark ? [Query.cursorAfter(mark.$id)] : [])

async function listPosts(queries: readonly Query[], signal: AbortSignal): Promise<PostPage> {
  const { documents, total } = await api.documents.list('posts', [...queries, SHOWN], { signal })
  return { posts: documents, total, marks: documents }
}
