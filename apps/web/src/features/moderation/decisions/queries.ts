import { api } from '#lib/api/api'
import { decisionCalls } from '@devhood/client/operator'
import { queryOptions } from '@tanstack/react-query'

const decisionsApi = decisionCalls(api)

/** Id of the post or job ad; without either, all decisions. */
export interface DecisionSubject {
  readonly post?: string | undefined
  readonly job?: string | undefined
}

/** The latest decisions about one of the viewer's posts or job ads, or about any of their content. */
export function decisionsAboutQuery({ post, job }: DecisionSubject = {}) {
  const subject = { ...(post && { post }), ...(job && { job }) }
  return queryOptions({
    queryKey: ['decisions', subject],
    queryFn: async ({ signal }) =>
      (await decisionsApi.list({ ...subject, limit: 25, signal })).decisions,
  })
}
