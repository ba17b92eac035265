import { Time } from '#ui/time'
import { type Decision } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { DecisionAppeal } from './appeal.tsx'
import { DecisionGrounds } from './decision-grounds.tsx'

const ACTION_TEXTS = {
  warn: 'got a warning',
  hide: 'was hidden',
  show: 'was shown again',
  delete: 'was deleted',
  suspend: 'was suspended',
  unsuspend: 'is no longer suspended',
  block: 'was blocked',
  unblock: 'was unblocked',
  approve: 'was approved for publishing',
  disapprove: 'is no longer approved for publishing',
  release: 'was looked at: what you shared is visible now',
} as const

/** What they do to what somebody has shared; all others concern the account. */
const CONTENT_ACTIONS: ReadonlySet<Decision['action']> = new Set(['hide', 'show', 'delete'])

export const DecisionList = ({ decisions }: { readonly decisions: readonly Decision[] }) => (
  <ul aria-label="Decisions" className="divide-y divide-border">
    {decisions.map((decision) => (
      <li key={decision.$id} className="py-3 first:pt-0">
        <p>
          <Subject decision={decision} /> <span>{ACTION_TEXTS[decision.action]}</span>
        </p>
        <p className="text-small text-muted">
          <Time value={decision.$createdAt} />
        </p>
        <div className="mt-2 grid grid-cols-1 gap-4">
          <DecisionGrounds {...decision} />
          <DecisionAppeal decision={decision} />
        </div>
      </li>
    ))}
  </ul>
)

function Subject({ decision: { action, post, comment, job } }: { readonly decision: Decision }) {
  if (comment !== undefined) return 'Your comment'
  if (post === undefined && job === undefined)
    return CONTENT_ACTIONS.has(action) ? 'Your profile' : 'Your account'
  const words = job === undefined ? 'Your post' : 'Your job ad'
  if (action === 'delete') return words
  return (
    <Link to={job === undefined ? `/posts/${post}` : `/jobs/${job}`} className="link">
      {words}
    </Link>
  )
}
