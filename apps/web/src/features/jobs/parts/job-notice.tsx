import { Icon } from '#ui/icon'
import { type Job } from '@devhood/contract/schemas'

import { stateOf } from '../ad-state.ts'

interface JobNoticeProps {
  readonly job: Job
  readonly isOwn: boolean
}

/** Says of an ad that is not live what has become of it. */
export function JobNotice({ job, isOwn }: JobNoticeProps) {
  const words = wordsFor(job, isOwn)
  if (!words) return null
  const [title, text] = words
  return (
    <div className="flex gap-3 rounded-card border border-border bg-surface px-4 py-3">
      <Icon name="alert" className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0">
        <p className="text-strong">{title}</p>
        <p className="text-small text-muted">{text}</p>
      </div>
    </div>
  )
}

function wordsFor(job: Job, isOwn: boolean): readonly [title: string, text: string] | undefined {
  if (job.hidden)
    return [
      `An operator has hidden ${isOwn ? 'your' : 'this'} ad`,
      isOwn
        ? 'Only you and those who look after this place see it.'
        : 'Only its poster and operators see it.',
    ]
  switch (stateOf(job)) {
    case 'draft':
      return ['This is a draft', 'Only you see it until you publish it.']
    case 'filled':
      return ['This job is filled', 'It takes no more applications.']
    case 'expired':
      return ['This ad has expired', 'It is no longer listed and takes no more applications.']
    case 'live':
      return undefined
  }
}
