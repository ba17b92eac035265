import { usePages } from '#lib/use-pages'
import { useQuery } from '@tanstack/react-query'

import { deletingQuery } from '../deleting.ts'
import { postsByQuery } from '../queries.ts'

interface PostCountProps {
  readonly userId: string
}

/** How many posts a person has; a dash until that is known. Those that are being deleted do not count. */
export function PostCount({ userId }: PostCountProps) {
  const { data } = usePages(postsByQuery(userId))
  const { data: deleting } = useQuery(deletingQuery())
  if (!data) return '–'
  const loaded = data.pages.flatMap(({ posts }) => posts)
  const leaving = loaded.filter(({ $id }) => deleting.includes($id)).length
  return ((data.pages[0]?.total ?? 0) - leaving).toLocaleString('en-US')
}
