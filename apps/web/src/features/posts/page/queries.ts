import { Query } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { queryOptions } from '@tanstack/react-query'

import { postConditions } from '../conditions.ts'
import { postKeys } from '../keys.ts'
import { listPosts, NOT_COUNTED } from '../queries.ts'

/** Number of posts below the page of another one. */
export const MORE_POSTS = 6

/** Milliseconds: the pages of one person's posts share the answer. */
const MORE_STALE_TIME = 60_000

/** The newest posts of a person, for the pages of their posts: one more than shown, which may be that of the page. */
export function morePostsQuery(userId: string) {
  return queryOptions({
    queryKey: postKeys.more(userId),
    staleTime: MORE_STALE_TIME,
    queryFn: ({ signal }) =>
      listPosts([...postConditions.by(userId), Query.limit(MORE_POSTS + 1)], signal, NOT_COUNTED),
  })
}

/** The next newer or older post of a post's author, as a page of its own. */
export function besideQuery({ $id, creator }: Post, side: 'newer' | 'older') {
  const cursor = side === 'newer' ? Query.cursorBefore($id) : Query.cursorAfter($id)
  return queryOptions({
    queryKey: postKeys.beside($id, side),
    queryFn: ({ signal }) => {
      const queries = [...postConditions.by(creator?.$id ?? ''), cursor, Query.limit(1)]
      return listPosts(queries, signal, NOT_COUNTED)
    },
  })
}
