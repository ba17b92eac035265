import { api } from '#lib/api'
import { decisionCalls } from '@devhood/client/operator'
import { queryOptions } from '@tanstack/react-query'

const decisions = decisionCalls(api)

/** What operators have decided about a post of the reader's, or about anything of theirs: the last of it. */
export function decisionsAboutQuery(postId?: string) {
  return queryOptions({
    queryKey: ['decisions', postId ?? 'all'],
    queryFn: async ({ signal }) =>
      (await decisions.list({ ...(postId && { post: postId }), limit: 25, signal })).decisions,
  })
}
