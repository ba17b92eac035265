import { Time } from '#ui/time'
import { type Decision } from '@devhood/contract/schemas'
import { Link } from 'react-router'

const DONE = {
  hide: 'hidden',
  show: 'shown again',
  delete: 'deleted',
  block: 'blocked',
  unblock: 'unblocked',
} as const

/** What operators have decided about the reader, with their reasons. */
export function DecisionList({ decisions }: { readonly decisions: readonly Decision[] }) {
  return (
    <ul aria-label="Decisions" className="divide-y divide-border">
      {decisions.map((decision) => (
        <li key={decision.$id} className="py-3 first:pt-0">
          <p>
            <What decision={decision} /> was {DONE[decision.action]}
          </p>
          {decision.statement && (
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {decision.statement}
            </p>
          )}
          <p className="text-small text-muted">
            <Time value={decision.$createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function What({ decision: { action, post } }: { readonly decision: Decision }) {
  if (post === undefined) return action.endsWith('block') ? 'Your account' : 'Your profile'
  if (action === 'delete') return 'A post of yours'
  return (
    <Link to={`/posts/${post}`} className="link">
      A post of yours
    </Link>
  )
}
