import { useQuery } from '@tanstack/react-query'

import { decisionsAboutQuery } from './queries.ts'

/** What the operator has written about why it is hidden. */
export function Reasons({ postId }: { readonly postId: string | undefined }) {
  const { data: decisions = [] } = useQuery(decisionsAboutQuery(postId))
  const hiding = decisions.find(({ action, post }) => action === 'hide' && post === postId)
  if (!hiding?.statement) return null
  return (
    <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
      {hiding.statement}
    </p>
  )
}
