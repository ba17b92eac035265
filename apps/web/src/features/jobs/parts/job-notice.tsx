import { HiddenNotice } from '#features/moderation'
import { Icon } from '#ui/icon'
import { type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { currentState } from '../ad-state.ts'

/** Notice on a hidden, unpublished or ended ad that explains its state. */
export function JobNotice({ job, isOwn }: { readonly job: Job; readonly isOwn: boolean }) {
  if (job.hidden) return <HiddenNotice jobId={job.$id} isOwn={isOwn} isHeld={job.held} />
  return (
    <AdStateNotice job={job}>
      {!isOwn && (
        <Link to="/jobs" className="link tap-area text-small">
          See open jobs
        </Link>
      )}
    </AdStateNotice>
  )
}

interface AdStateNoticeProps {
  readonly job: Pick<Job, 'status' | 'expiresAt'>
  /** What the reader can do next. */
  readonly children?: ReactNode
}

const NOTICES: Readonly<Partial<Record<JobState, readonly [title: string, text: string]>>> = {
  draft: ['This is a draft', 'Only you can see it until you publish it.'],
  filled: ['This job is filled', 'Applications are closed.'],
  expired: ['This ad has expired', 'It is no longer listed, and applications are closed.'],
}

export function AdStateNotice({ job, children }: AdStateNoticeProps) {
  const notice = NOTICES[currentState(job)]
  if (!notice) return null
  const [title, text] = notice
  return (
    <div className="flex gap-3 rounded-card border border-border bg-surface px-4 py-3">
      <Icon name="alert" className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0">
        <p className="text-strong">{title}</p>
        <p className="text-small text-muted">{text}</p>
        {children}
      </div>
    </div>
  )
}
