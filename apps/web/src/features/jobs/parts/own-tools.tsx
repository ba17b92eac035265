import { Button, ButtonLink } from '#ui/button'
import { Confirm } from '#ui/confirm'
import { FormAlert } from '#ui/form-alert'
import { type Job } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeAdState, deleteAd } from '../ads.ts'
import { isRenewable, stateOf } from '../ad-state.ts'
import { ShareAdButton } from './reader-tools.tsx'

interface OwnToolsProps {
  readonly job: Job
  readonly onDeleted: () => void
}

/** What one can do about one's own ad. */
export function OwnTools({ job, onDeleted }: OwnToolsProps) {
  const client = useQueryClient()
  return (
    <section
      aria-label="Your ad"
      className="grid gap-4 rounded-card border border-border bg-surface px-4 py-4"
    >
      <StateButtons job={job} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={`/jobs/${job.$id}/edit`}
          state={{ from: 'job' }}
          variant="quiet"
          size="sm"
          icon="edit"
        >
          Edit
        </ButtonLink>
        {job.status !== 'draft' && <ShareAdButton job={job} />}
        <Confirm
          ask="Delete"
          label="Delete this ad"
          question="The ad is gone for good, and so are the bookmarks of it and the interest in it."
          yes="Delete the ad"
          no="Keep it"
          size="sm"
          onYes={async () => {
            await deleteAd(client, job.$id)
            onDeleted()
          }}
        />
      </div>
    </section>
  )
}

/** From one state to the next. What the server finds missing is said in place. */
export function StateButtons({ job }: { readonly job: Job }) {
  const { mutate, isPending, error } = useMutation(changeAdState(useQueryClient(), job.$id))
  const state = stateOf(job)
  const isOver = state === 'filled' || state === 'draft'
  return (
    <>
      <FormAlert>{error?.message}</FormAlert>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOver && (
          <Button variant="primary" size="sm" busy={isPending} onClick={() => mutate('live')}>
            {state === 'draft' ? 'Publish' : 'Open again'}
          </Button>
        )}
        {isRenewable(job) && (
          <Button variant="primary" size="sm" busy={isPending} onClick={() => mutate('live')}>
            Renew for 30 days
          </Button>
        )}
        {state === 'live' && (
          <Button variant="line" size="sm" busy={isPending} onClick={() => mutate('filled')}>
            Mark as filled
          </Button>
        )}
      </div>
    </>
  )
}
