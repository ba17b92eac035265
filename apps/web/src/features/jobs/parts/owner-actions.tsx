import { useLeaveDeletedPage } from '#lib/navigation/go-back'
import { keepFocus } from '#lib/dom/keep-focus'
import { isInvalidDocument } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { Confirm } from '#ui/overlays/confirm'
import { FormAlert } from '#ui/forms/form-alert'
import { type Job } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { changeAdState, deleteAd } from '../ads.ts'
import { isRenewable, currentState } from '../ad-state.ts'
import { ShareAdButton } from './viewer-actions.tsx'

/** Actions for one's own ad. */
export function OwnerActions({ job }: { readonly job: Job }) {
  const client = useQueryClient()
  const leavePage = useLeaveDeletedPage()
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
          actionLabel="Delete"
          label="Delete this ad"
          question="The ad, its bookmarks and the interest in it will be permanently deleted."
          confirmLabel="Delete the ad"
          cancelLabel="Keep it"
          size="sm"
          onConfirm={async () => {
            await deleteAd(client, job)
            leavePage()
            toast({ title: 'Ad deleted' })
          }}
        />
      </div>
    </section>
  )
}

interface StateButtonsProps {
  readonly job: Job
  /** Title of the ad, where a list shows several. */
  readonly about?: string
}

/** Buttons that change the state. If a draft lacks required fields, an inline error links to its form. */
export function StateButtons({ job, about }: StateButtonsProps) {
  // In a list the primary button is the one that posts a job.
  const variant = about === undefined ? 'primary' : 'line'
  const { buttonProps, error } = useSingleMutation(changeAdState(useQueryClient(), job.$id))
  const state = currentState(job)
  const canPublish = state === 'filled' || state === 'draft'
  const isMissingFields = state === 'draft' && isInvalidDocument(error)
  const hiddenLabel = about !== undefined && <span className="sr-only"> {about}</span>
  return (
    <>
      <FormAlert>{isMissingFields ? "This draft isn't complete yet." : error?.message}</FormAlert>
      {isMissingFields && (
        <Link to={`/jobs/${job.$id}/edit`} state={{ from: 'job' }} className="link text-small">
          Complete it{hiddenLabel}
        </Link>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canPublish && (
          <Button variant={variant} size="sm" {...buttonProps('live')}>
            <span>{state === 'draft' ? 'Publish' : 'Open again'}</span>
            {hiddenLabel}
          </Button>
        )}
        {isRenewable(job) && (
          <Button variant={variant} size="sm" {...buttonProps('live')}>
            Renew for 30 days{hiddenLabel}
          </Button>
        )}
        {state === 'live' && (
          <Button variant="line" size="sm" {...buttonProps('filled')}>
            Mark as filled{hiddenLabel}
          </Button>
        )}
      </div>
    </>
  )
}
