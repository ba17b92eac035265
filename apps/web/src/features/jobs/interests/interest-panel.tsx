import { type CurrentUser } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Skeleton } from '#ui/feedback/skeleton'
import { Button } from '#ui/controls/button'
import { type Job } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { CardForm } from './card-form.tsx'
import { interestQuery, lastCardQuery, showInterest } from './interests.ts'
import { InterestSkeleton } from '../parts/interest-skeleton.tsx'
import { OwnInterest } from './own-interest.tsx'

interface InterestPanelProps {
  readonly job: Job
  readonly me: CurrentUser
  readonly isLive: boolean
}

/** With this at the end of its address, the page opens here: in narrow windows, it is below the ad. */
const PANEL = 'interest'

/** Expresses interest to the poster, and shows how far it is. */
export function InterestPanel({ job, me, isLive }: InterestPanelProps) {
  const { data: interest, isPending } = useQuery(interestQuery(job.$id))
  const { data: leaving } = useQuery(deletingQuery())
  const { hash } = useLocation()
  const opensHere = Boolean(interest) && hash === `#${PANEL}`
  useEffect(() => {
    if (opensHere) document.getElementById(PANEL)?.focus()
  }, [opensHere])
  if (!isLive && !interest) return null
  if (interest === undefined) return isPending && <InterestSkeleton />
  return (
    <section
      id={PANEL}
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Your interest"
      className="outline-none grid grid-cols-1 gap-4 rounded-card border border-border bg-surface px-4 py-4"
    >
      {interest && leaving.includes(interest.$id) ? (
        <p className="text-small text-muted">You withdrew your interest.</p>
      ) : interest ? (
        <OwnInterest interest={interest} job={job} />
      ) : (
        <ShowInterest jobId={job.$id} userId={me.$id} />
      )}
    </section>
  )
}

function ShowInterest({ jobId, userId }: { readonly jobId: string; readonly userId: string }) {
  const { data: last, isPending: isLoading } = useQuery(lastCardQuery())
  const show = useSingleMutation(showInterest(useQueryClient(), jobId, userId))
  return (
    <>
      <div>
        <h3 className="text-head">Show interest</h3>
        <p className="mt-1 text-small text-muted">
          The poster sees this card, not your name. They learn it only if you agree.
        </p>
      </div>
      {isLoading ? (
        <Skeleton className="h-72 rounded-control" />
      ) : (
        <CardForm
          form={`interest ${jobId}`}
          initial={last ?? undefined}
          submitLabel="Show interest"
          busy={show.isPending}
          error={show.error?.message}
          onSubmit={(card) => show.mutate(card)}
        >
          <Button variant="ghost" aria-disabled={show.isPending} onClick={() => show.mutate({})}>
            Without a card
          </Button>
        </CardForm>
      )}
    </>
  )
}
