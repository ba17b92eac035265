import { type CurrentUser } from '#features/account'
import { Button } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { type Job } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { interestQuery, showInterest } from '../interests.ts'
import { InterestAnswers } from './interest-answers.tsx'

interface InterestPanelProps {
  readonly job: Job
  readonly me: CurrentUser
  readonly isLive: boolean
}

/** Says to the poster that somebody is interested, and how far that has come. */
export function InterestPanel({ job, me, isLive }: InterestPanelProps) {
  const { data: interest } = useQuery(interestQuery(job.$id))
  if (interest === undefined || (interest === null && !isLive)) return null
  return (
    <section
      aria-label="Your interest"
      className="grid gap-3 rounded-card border border-border bg-surface px-4 py-4"
    >
      {interest ? (
        <InterestAnswers interest={interest} />
      ) : (
        <NotYet jobId={job.$id} userId={me.$id} />
      )}
    </section>
  )
}

function NotYet({ jobId, userId }: { readonly jobId: string; readonly userId: string }) {
  const { mutate, isPending, error } = useMutation(showInterest(useQueryClient(), jobId, userId))
  return (
    <>
      <Button variant="line" busy={isPending} onClick={() => mutate()}>
        I’m interested
      </Button>
      <FormAlert>{error?.message}</FormAlert>
      <p className="text-small text-muted">
        The poster learns now that somebody is interested, and who you are only if they ask and you
        agree.
      </p>
    </>
  )
}
