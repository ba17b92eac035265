import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { Button } from '#ui/controls/button'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Skeleton } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { locationText, salaryText } from '@devhood/contract'
import { type NestedJob } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { UNTITLED } from '../../ad-state.ts'
import { ownMatchQuery, receivedMatchQuery } from '../interests.ts'
import { SharedContacts } from './match.tsx'
import { Withdraw } from '../own-interest.tsx'

interface MatchCardProps {
  readonly jobId: string
  /** The other of the two, with the name that they are spoken to by. */
  readonly other: { readonly $id: string; readonly name: string }
  /** When the conversation began. */
  readonly since: string
  /** Whether the conversation was opened before: on phones, the card is folded then. */
  readonly isKnown: boolean
}

/** First in a conversation of two who have met by an ad: which one, and what each has shared. */
export function MatchCard({ jobId, other, since, isKnown }: MatchCardProps) {
  const isWide = useMedia(FROM_LARGE)
  const [isFolded, setFolded] = useState(isKnown)
  const own = useQuery(ownMatchQuery(jobId))
  const received = useQuery({
    ...receivedMatchQuery(jobId, other.$id),
    enabled: own.data === null,
  })
  const query = own.data === null ? received : own
  if (query.isPending) return <Skeleton className="h-52 rounded-card" />
  if (query.isError) return <LoadFailed title="What you shared didn't load" query={query} />
  const { data: match } = query
  if (!match?.job)
    return (
      <p className="text-center text-small text-muted">
        You met by a job ad, and are no longer connected by it.
      </p>
    )
  const { job } = match
  const isOpen = isWide || !isFolded
  return (
    <section
      aria-label="How you met"
      className="grid grid-cols-1 gap-3 rounded-card border border-border bg-surface p-4"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Ad job={job} isOpen={isOpen} as={isWide ? 'h3' : 'h2'} />
        {!isWide && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setFolded(!isFolded)}
          >
            <span>{isOpen ? 'Hide' : 'Show'}</span>
            <span className="sr-only"> what you shared</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <div className="border-t border-border pt-3">
            <SharedContacts name={other.name} match={match} />
          </div>
          <p className="flex gap-2 text-small text-muted">
            <Icon name="eyeOff" size={16} className="mt-0.5 flex-none" />
            <span>
              Only the two of you see this. Connected <Time value={since} />.
            </span>
          </p>
          {own.data && (
            <div>
              <Withdraw interest={own.data} />
            </div>
          )}
        </>
      )}
    </section>
  )
}

interface AdProps {
  readonly job: NestedJob
  readonly isOpen: boolean
  /** Below the name of the other, which is the heading of the page on phones. */
  readonly as: 'h2' | 'h3'
}

/** Folded, it is one line. */
function Ad({ job, isOpen, as: Heading }: AdProps) {
  const { $id, title, company, imageUrl } = job
  const name = company ?? 'Company not given'
  return (
    <>
      <Avatar name={name} imageUrl={imageUrl} size={40} shape="square" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Heading className="text-strong">
          <Link to={`/jobs/${$id}`} className="link">
            {title ?? UNTITLED}
          </Link>
        </Heading>
        {isOpen && (
          <p className="text-small text-muted">
            {[name, locationText(job), salaryText(job)].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </>
  )
}
