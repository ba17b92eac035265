import { signInPath, useViewer } from '#features/account'
import { MoreMenu } from '#features/moderation'
import { useLeaveDeletedPage } from '#lib/navigation/go-back'
import { ButtonLink } from '#ui/controls/button-link'
import { ShareButton } from '#ui/controls/share-button'
import { TEXTS } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { keepFocus } from '#lib/dom/keep-focus'
import { isInvalidDocument } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button, type ButtonProps } from '#ui/controls/button'
import { Confirm } from '#ui/overlays/confirm'
import { FormAlert } from '#ui/forms/form-alert'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { applyUrl, currentState, isRenewable } from '../ad-state.ts'
import { ApplyBar } from './ad-article.tsx'
import { SaveAdButton } from '../saves/save-ad-button.tsx'
import { InterestPanel } from '../interests/interest-panel.tsx'
import { interestQuery } from '../interests/interests.ts'
import { changeAdState, deleteAd } from '../ads.ts'

export function ViewerActions({ job }: { readonly job: Job }) {
  const viewer = useViewer()
  const leavePage = useLeaveDeletedPage()
  const { poster } = job
  const { data: interest } = useQuery({ ...interestQuery(job.$id), enabled: viewer !== undefined })
  const asksMe = interest?.state === 'asked' || (interest?.question && interest.answer === null)
  // Operators can also read an ad that they have hidden.
  const isLive = currentState(job) === 'live' && !job.hidden
  return (
    <>
      <ApplyBar>
        {isLive && <ApplyLink job={job} variant={asksMe ? 'line' : 'primary'} />}
        {viewer && <SaveAdButton jobId={job.$id} me={viewer} />}
        <ShareAd job={job} />
        {viewer && poster && (
          <MoreMenu
            person={poster}
            about={{ kind: 'job', id: job.$id, hidden: job.hidden }}
            onGone={leavePage}
          />
        )}
      </ApplyBar>
      {viewer ? <InterestPanel job={job} me={viewer} isLive={isLive} /> : <GuestPrompt job={job} />}
    </>
  )
}

interface ApplyLinkProps extends Pick<ButtonProps, 'variant'> {
  readonly job: Pick<Job, 'apply'>
}

/** The next step, unless the poster's question is. */
export function ApplyLink({ job, variant = 'primary' }: ApplyLinkProps) {
  if (!job.apply) return null
  return (
    <ButtonLink
      to={applyUrl(job.apply)}
      rel="noopener nofollow"
      variant={variant}
      icon="external"
      className="flex-1"
    >
      Apply
    </ButtonLink>
  )
}

const ShareAd = ({ job: { $id, title } }: { readonly job: Job }) => (
  <ShareButton path={`/jobs/${$id}`} title={title ?? 'A job'} />
)

/** What signing in is for. */
export function GuestPrompt({ job }: { readonly job: Pick<Job, '$id' | 'status' | 'expiresAt'> }) {
  const isLive = currentState(job) === 'live'
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-border bg-surface px-4 py-4">
      <p className="text-small text-muted">
        {isLive
          ? 'Sign in to save this job, or to show interest without giving your name.'
          : 'Sign in to save this job.'}
      </p>
      <ButtonLink to={signInPath(`/jobs/${job.$id}`)} variant="line" size="sm">
        {TEXTS.signIn.submit}
      </ButtonLink>
    </div>
  )
}

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
        {job.status !== 'draft' && <ShareAd job={job} />}
        <Confirm
          actionLabel="Delete"
          label="Delete this ad"
          question="The ad, its bookmarks and the interest in it will be permanently deleted."
          confirmLabel="Delete the ad"
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
