import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { formatNumber } from '#lib/text/format'
import { usePages } from '#lib/api/use-pages'
import { useQuery } from '@tanstack/react-query'

import { type PagedPostsQuery, postsByQuery } from '../queries.ts'

interface PostCountProps {
  readonly userId: string
}

/** Number of a person's posts; a dash while unknown. */
export function PostCount({ userId }: PostCountProps) {
  const count = usePostCount(postsByQuery(userId))
  return count === undefined ? '–' : formatNumber(count)
}

/** Number of posts on all pages of a list, without those being deleted. */
export function usePostCount(query: PagedPostsQuery): number | undefined {
  const { data } = usePages(query)
  const { data: deleting } = useQuery(deletingQuery())
  if (!data) return undefined
  const loaded = data.pages.flatMap(({ posts }) => posts)
  const deletingCount = loaded.filter(({ $id }) => deleting.includes($id)).length
  return (data.pages[0]?.total ?? 0) - deletingCount
}
