import { signInPath, useViewer } from '#features/account'
import { ReportJob } from '#features/moderation'
import { Moderation } from '#features/operator'
import { useLeaveDeletedPage } from '#lib/navigation/go-back'
import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'
import { ButtonLink } from '#ui/controls/button-link'
import { IconButton } from '#ui/controls/icon-button'
import { TEXTS } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

import { currentState } from '../ad-state.ts'
import { applyUrl } from '../ad-text.ts'
import { SaveAdButton } from '../saves/save-ad-button.tsx'
import { InterestPanel } from '../interests/interest-panel.tsx'

/** Actions for somebody else's ad. */
export function ViewerActions({ job }: { readonly job: Job }) {
  const viewer = useViewer()
  // Operators can also read an ad that they have hidden.
  const isLive = currentState(job) === 'live' && !job.hidden
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-2">
        {isLive && <ApplyLink job={job} />}
        {viewer && <SaveAdButton jobId={job.$id} me={viewer} />}
        <ShareAdButton job={job} />
      </div>
      {viewer ? <InterestPanel job={job} me={viewer} isLive={isLive} /> : <GuestPrompt job={job} />}
    </div>
  )
}

/** What members and operators do about an ad that is wrong; it stands after the text that they have read. */
export function ReportActions({ job }: { readonly job: Job }) {
  const viewer = useViewer()
  const leavePage = useLeaveDeletedPage()
  if (!viewer || !job.poster) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border pt-4 print:hidden">
      <ReportJob poster={job.poster} jobId={job.$id} onBlocked={leavePage} />
      <Moderation person={job.poster} job={job} onDeleted={leavePage} />
    </div>
  )
}

export function ApplyLink({ job }: { readonly job: Pick<Job, 'apply'> }) {
  if (!job.apply) return null
  return (
    <ButtonLink
      to={applyUrl(job.apply)}
      rel="noopener nofollow"
      variant="primary"
      icon="external"
      className="flex-1"
    >
      Apply
    </ButtonLink>
  )
}

export function ShareAdButton({ job }: { readonly job: Job }) {
  return (
    <IconButton
      icon="link"
      label={canShare() ? 'Share' : 'Copy link'}
      onClick={() => void shareLink(`/jobs/${job.$id}`, job.title ?? 'A job')}
    />
  )
}

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
