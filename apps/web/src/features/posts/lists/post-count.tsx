import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { formatNumber } from '#lib/text/format'
import { usePages } from '#lib/api/use-pages'
import { useQuery } from '@tanstack/react-query'

import { type PagedPostsQuery, postsByQuery } from '../queries.ts'

interface PostCountProps {
  readonly userId: string
}

/** How many posts a person has; a dash until that is known. */
export function PostCount({ userId }: PostCountProps) {
  const count = usePostCount(postsByQuery(userId))
  return count === undefined ? '–' : formatNumber(count)
}

/** How many posts a list has on all its pages. Those that are being deleted do not count. */
export function usePostCount(query: PagedPostsQuery): number | undefined {
  const { data } = usePages(query)
  const { data: deleting } = useQuery(deletingQuery())
  if (!data) return undefined
  const loaded = data.pages.flatMap(({ posts }) => posts)
  const deletingCount = loaded.filter(({ $id }) => deleting.includes($id)).length
  return (data.pages[0]?.total ?? 0) - deletingCount
}
