import { useQuery } from '@tanstack/react-query'

import { type DecisionSubject, decisionsAboutQuery } from './queries.ts'

export function Reasons(subject: DecisionSubject) {
  const { data: decisions = [] } = useQuery(decisionsAboutQuery(subject))
  const hiding = decisions.find(
    ({ action, post, job }) => action === 'hide' && post === subject.post && job === subject.job,
  )
  if (!hiding?.statement) return null
  return (
    <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
      {hiding.statement}
    </p>
  )
}
