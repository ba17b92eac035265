import { formatAbsolute } from '#lib/text/format'
import { Icon } from '#ui/icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { decisionsAboutQuery } from '../decisions/queries.ts'

/** Above every page of somebody who is suspended: until when, and the way to the decision. */
export function SuspendedLine() {
  const { data: decisions } = useQuery(decisionsAboutQuery())
  const until = decisions?.find(({ action }) => action === 'suspend')?.until
  if (until === undefined) return null
  return (
    <section
      aria-label="Suspension"
      className="mb-5 flex items-start gap-3 rounded-card border border-border bg-surface px-4 py-2.5"
    >
      <Icon name="flag" className="mt-0.5 text-muted" />
      <p className="min-w-0 flex-1">
        <span>Your account is suspended until </span>
        <time dateTime={until}>{formatAbsolute(new Date(until))}</time>
        <span>. You can read, but not publish. </span>
        <Link to="/settings#decisions" className="link">
          Read the decision
        </Link>
      </p>
    </section>
  )
}
