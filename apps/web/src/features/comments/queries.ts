import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { FIRST_PAGE, pagesOf } from '#lib/api/paging'
import { LIMITS, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { changeAdded, type CommentPage, toShown, type ShownComment } from './cache.ts'
import { commentKeys } from './keys.ts'

const PAGE_SIZE = 20

/** Number of replies that are shown at first. */
const FIRST_REPLIES = 3

/** Number of replies that one more press shows. */
const THREAD_PAGE_SIZE = 50

const FIELDS = Query.select<Selectable<'comments'>>([
  '*',
  'creator.*',
  'likes.$id',
  'post.$id',
  'parent.$id',
])

/** Comments of a post, newest first, with the first replies to each. */
export function commentsQuery(postId: string) {
  const queries = [
    Query.equal('post', [postId]),
    Query.isNull('parent'),
    Query.orderDesc('$createdAt'),
    Query.limit(PAGE_SIZE),
  ]
  return infiniteQueryOptions({
    queryKey: commentKeys.pages(postId),
    refetchOnWindowFocus: false,
    ...pagesOf(PAGE_SIZE, async (after, { client, pageParam, signal }) => {
      const page = await list([...queries, ...after], signal)
      if (pageParam === FIRST_PAGE) forgetFetched(client, postId, page.comments[0]?.$createdAt)
      return { ...page, comments: [...page.comments, ...(await firstReplies(page, signal))] }
    }),
  })
}

/** A new first page has all comments up to its newest one that still exist. */
function forgetFetched(client: QueryClient, postId: string, newest = ''): void {
  const isNewer = ({ parentId, $createdAt, $updatedAt }: ShownComment) =>
    parentId !== undefined || $updatedAt === '' || $createdAt > newest
  changeAdded(client, postId, ({ shown, waiting }) => ({
    shown: shown.filter(isNewer),
    waiting: waiting.filter(isNewer),
  }))
}

async function firstReplies({ comments }: CommentPage, signal: AbortSignal) {
  const parents = comments.flatMap(({ $id, repliesCount }) => (repliesCount > 0 ? [$id] : []))
  if (parents.length === 0) return []
  const queries = [
    Query.equal('parent', parents),
    Query.orderAsc('$createdAt'),
    Query.limit(LIMITS.listLimitMax),
  ]
  const { comments: replies } = await list(queries, signal)
  const places = new Map<string, number>()
  return replies.filter(({ parentId = '' }) => {
    const place = places.get(parentId) ?? 0
    places.set(parentId, place + 1)
    return place < FIRST_REPLIES
  })
}

export function threadQuery(postId: string, parentId: string) {
  const queries = [
    Query.equal('parent', [parentId]),
    Query.orderAsc('$createdAt'),
    Query.limit(THREAD_PAGE_SIZE),
  ]
  return infiniteQueryOptions({
    queryKey: commentKeys.thread(postId, parentId),
    refetchOnWindowFocus: false,
    ...pagesOf(THREAD_PAGE_SIZE, (after, { signal }) => list([...queries, ...after], signal)),
  })
}

/** The comment of a link, with the comment that it replies to. None if it isn't on this post. */
export const linkedQuery = (postId: string, commentId: string) =>
  queryOptions({
    queryKey: commentKeys.linked(postId, commentId),
    enabled: commentId !== '',
    queryFn: async ({ signal }): Promise<Pick<CommentPage, 'comments'>> => {
      const find = async (id: string) =>
        toShown(await api.documents.get('comments', id, { queries: [FIELDS], signal }))
      try {
        const comment = await find(commentId)
        if (comment.postId !== postId) return { comments: [] }
        const { parentId } = comment
        return { comments: parentId === undefined ? [comment] : [await find(parentId), comment] }
      } catch (error) {
        if (isNotFound(error)) return { comments: [] }
        throw error
      }
    },
  })

export const isFollowedQuery = (authorId: string, userId: string) =>
  queryOptions({
    queryKey: commentKeys.mayComment(authorId, userId),
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('follower', [authorId]),
        Query.equal('followed', [userId]),
        Query.select<Selectable<'follows'>>(['$id']),
        Query.limit(1),
      ]
      return (await api.documents.list('follows', queries, { signal })).documents.length > 0
    },
  })

async function list(queries: readonly Query[], signal: AbortSignal): Promise<CommentPage> {
  const { documents, total } = await api.documents.list('comments', [...queries, FIELDS], {
    signal,
  })
  return { comments: documents.map(toShown), total, marks: documents }
}
