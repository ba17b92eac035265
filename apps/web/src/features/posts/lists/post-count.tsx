import { searchedTag } from '#lib/text/searched-tag'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { formatNumber } from '#lib/text/format'
import { countMatches, previousMatches, type Total } from '#lib/api/count-matches'
import { usePages } from '#lib/api/use-pages'
import { LIMITS } from '@devhood/contract'
import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { type PostPage } from '../cache/cached-posts.ts'
import { type PagedPostsQuery, postFilter, postLists } from '../queries.ts'

/** Number of a person's posts; a dash while unknown. */
export function PostCount({ userId }: { readonly userId: string }) {
  const count = usePostCount(postLists.by(userId))
  return count === undefined ? '–' : formatNumber(count)
}

/** Number of posts on all pages of a list, without those being deleted. */
export function usePostCount(query: PagedPostsQuery): number | undefined {
  const { data } = usePages(query)
  return useWithoutDeleted(data?.pages[0]?.total, data)
}

/** Number of posts that a search finds. Counting many that have the same words takes a while, but not those with a tag. */
function foundCountQuery(term: string) {
  const text = term.trim()
  const max = searchedTag(text) === undefined ? LIMITS.searchTotalMax : LIMITS.listTotalMax
  return queryOptions({
    queryKey: ['count', ...postLists.search(term).queryKey],
    queryFn: async ({ signal }) => countMatches('posts', [postFilter(text)], { signal, max }),
  })
}

/**
 * Number of posts that a search finds, without those being deleted; until it is known, that of the search before, if it
 * was made by the same component. It loads no posts, and needs no count where the whole list is loaded.
 */
export function useFoundCount(term: string): Total | undefined {
  const list = useInfiniteQuery({ ...postLists.search(term), enabled: false })
  const isComplete = list.data !== undefined && !list.hasNextPage
  const { data: counted } = useQuery({
    ...foundCountQuery(term),
    enabled: term.trim() !== '' && !isComplete,
    placeholderData: previousMatches,
  })
  const found = isComplete ? postsOf(list.data).length : counted?.count
  const count = useWithoutDeleted(found, list.data)
  if (count === undefined) return undefined
  return { count, isComplete: isComplete || counted?.isComplete === true }
}

const postsOf = (list: InfiniteData<PostPage> | undefined) =>
  list?.pages.flatMap(({ posts }) => posts) ?? []

function useWithoutDeleted(
  count: number | undefined,
  list: InfiniteData<PostPage> | undefined,
): number | undefined {
  const { data: deleting } = useQuery(deletingQuery())
  if (count === undefined) return undefined
  return count - postsOf(list).filter(({ $id }) => deleting.includes($id)).length
}
