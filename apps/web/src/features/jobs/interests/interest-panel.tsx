import { type CurrentUser } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Skeleton } from '#ui/feedback/skeleton'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type Interest, type Job } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type InterestState } from '@devhood/contract'

import { answerPoster, interestQuery, showInterest } from './interests.ts'

interface InterestPanelProps {
  readonly job: Job
  readonly me: CurrentUser
  readonly isLive: boolean
}

/** Expresses interest to the poster and shows its state. */
export function InterestPanel({ job, me, isLive }: InterestPanelProps) {
  const { data: interest, isPending } = useQuery(interestQuery(job.$id))
  if (!isLive && !interest) return null
  if (interest === undefined) return isPending && <Skeleton className="h-32 rounded-card" />
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Your interest"
      className="outline-none grid gap-3 rounded-card border border-border bg-surface px-4 py-4"
    >
      {interest ? (
        <InterestAnswers interest={interest} />
      ) : (
        <ShowInterest jobId={job.$id} userId={me.$id} />
      )}
    </section>
  )
}

function ShowInterest({ jobId, userId }: { readonly jobId: string; readonly userId: string }) {
  const { buttonProps, error } = useSingleMutation(showInterest(useQueryClient(), jobId, userId))
  return (
    <>
      <Button variant="line" {...buttonProps()}>
        I’m interested
      </Button>
      <FormAlert>{error?.message}</FormAlert>
      <p className="text-small text-muted">
        The poster sees that someone is interested. They learn your name only if you agree.
      </p>
    </>
  )
}

const STATE_TEXTS: Readonly<Record<InterestState, string>> = {
  open: "You're interested. The poster hasn't answered yet and doesn't know who you are.",
  asked: 'The poster would like to know who you are.',
  agreed: 'You agreed: the poster can see your name and profile.',
  declined: 'Declined. Your name was not shared.',
}

interface InterestAnswersProps {
  readonly interest: Interest
  /** Title of the ad, where a list shows several. */
  readonly about?: string
}

/** The state of the viewer's interest in an ad, and the possible answers. */
export function InterestAnswers({ interest, about }: InterestAnswersProps) {
  const { buttonProps, error } = useSingleMutation(answerPoster(useQueryClient(), interest.$id))
  const hiddenLabel = about !== undefined && <span className="sr-only"> {about}</span>
  return (
    <>
      <p className="text-small text-muted">{STATE_TEXTS[interest.state]}</p>
      <FormAlert>{error?.message}</FormAlert>
      <div className="flex flex-wrap gap-2">
        {interest.state === 'asked' && (
          <>
            <Button variant="line" size="sm" {...buttonProps('agreed')}>
              Share my name{hiddenLabel}
            </Button>
            <Button size="sm" {...buttonProps('declined')}>
              Decline{hiddenLabel}
            </Button>
          </>
        )}
        <Button size="sm" {...buttonProps('withdrawn')}>
          <span>{interest.state === 'declined' ? 'Remove from list' : 'Withdraw'}</span>
          {hiddenLabel}
        </Button>
      </div>
    </>
  )
}
