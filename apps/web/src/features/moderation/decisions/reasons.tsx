import { useQuery } from '@tanstack/react-query'

import { type About, decisionsAboutQuery } from './queries.ts'

/** What the operator has written about why it is hidden. */
export function Reasons(about: About) {
  const { data: decisions = [] } = useQuery(decisionsAboutQuery(about))
  const hiding = decisions.find(
    ({ action, post, job }) => action === 'hide' && post === about.post && job === about.job,
  )
  if (!hiding?.statement) return null
  return (
    <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
      {hiding.statement}
    </p>
  )
}
