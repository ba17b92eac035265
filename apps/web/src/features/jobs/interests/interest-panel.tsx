import { type CurrentUser } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type Job } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { interestQuery, showInterest } from './interests.ts'
import { InterestAnswers } from './interest-answers.tsx'

interface InterestPanelProps {
  readonly job: Job
  readonly me: CurrentUser
  readonly isLive: boolean
}

/** Expresses interest to the poster and shows its state. */
export function InterestPanel({ job, me, isLive }: InterestPanelProps) {
  const { data: interest } = useQuery(interestQuery(job.$id))
  if (interest === undefined || (interest === null && !isLive)) return null
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
