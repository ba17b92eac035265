import { api } from '#lib/api/api'
import { decisionCalls } from '@devhood/client/operator'
import { queryOptions } from '@tanstack/react-query'

const decisions = decisionCalls(api)

/** Of a post or a job ad by its id; with neither, of everything. */
export interface DecisionSubject {
  readonly post?: string | undefined
  readonly job?: string | undefined
}

/** What operators have decided about a post or a job ad of the reader's, or about anything of theirs: the last of it. */
export function decisionsAboutQuery({ post, job }: DecisionSubject = {}) {
  const subject = { ...(post && { post }), ...(job && { job }) }
  return queryOptions({
    queryKey: ['decisions', subject],
    queryFn: async ({ signal }) =>
      (await decisions.list({ ...subject, limit: 25, signal })).decisions,
  })
}
