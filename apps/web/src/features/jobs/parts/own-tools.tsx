import { useLeaveGone } from '#lib/go-back'
import { keepFocus } from '#lib/keep-focus'
import { isIncomplete } from '#lib/refusals'
import { toast } from '#lib/toasts'
import { useSingleMutation } from '#lib/use-single-mutation'
import { Button, ButtonLink } from '#ui/button'
import { Confirm } from '#ui/confirm'
import { FormAlert } from '#ui/form-alert'
import { type Job } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { changeAdState, deleteAd } from '../ads.ts'
import { isRenewable, stateOf } from '../ad-state.ts'
import { ShareAdButton } from './reader-tools.tsx'

/** What one can do about one's own ad. */
export function OwnTools({ job }: { readonly job: Job }) {
  const client = useQueryClient()
  const leave = useLeaveGone()
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Your ad"
      className="outline-none grid gap-4 rounded-card border border-border bg-surface px-4 py-4"
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
          question="The ad, its bookmarks and the interest in it will be permanently deleted."
          yes="Delete the ad"
          no="Keep it"
          size="sm"
          onYes={async () => {
            await deleteAd(client, job)
            leave()
            toast({ title: 'Ad deleted' })
          }}
        />
      </div>
    </section>
  )
}

interface StateButtonsProps {
  readonly job: Job
  /** Which ad it is, where several stand below each other. */
  readonly about?: string
}

/** From one state to the next. That a draft lacks something is said in place, with the way to its form. */
export function StateButtons({ job, about }: StateButtonsProps) {
  const { press, error } = useSingleMutation(changeAdState(useQueryClient(), job.$id))
  const state = stateOf(job)
  const isOver = state === 'filled' || state === 'draft'
  const lacks = state === 'draft' && isIncomplete(error)
  const of = about !== undefined && <span className="sr-only"> {about}</span>
  return (
    <>
      <FormAlert>{lacks ? "This draft isn't complete yet." : error?.message}</FormAlert>
      {lacks && (
        <Link to={`/jobs/${job.$id}/edit`} state={{ from: 'job' }} className="link text-small">
          Complete it{of}
        </Link>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOver && (
          <Button variant="primary" size="sm" {...press('live')}>
            {state === 'draft' ? 'Publish' : 'Open again'}
            {of}
          </Button>
        )}
        {isRenewable(job) && (
          <Button variant="primary" size="sm" {...press('live')}>
            Renew for 30 days{of}
          </Button>
        )}
        {state === 'live' && (
          <Button variant="line" size="sm" {...press('filled')}>
            Mark as filled{of}
          </Button>
        )}
      </div>
    </>
  )
}
