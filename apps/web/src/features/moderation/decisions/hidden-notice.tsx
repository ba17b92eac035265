import { Icon } from '#ui/icon'
import { latePart } from '#ui/lazy-part'
import { type ReactNode } from 'react'

const Reasons = latePart(async () => (await import('./reasons.tsx')).Reasons)

interface HiddenNoticeProps {
  /** The post or the job ad; without either, the notice is about the profile. */
  readonly postId?: string
  readonly jobId?: string
  readonly isOwn: boolean
  /** It waits for a moderator. */
  readonly isHeld?: boolean | undefined
}

export function HiddenNotice({ postId, jobId, isOwn, isHeld = false }: HiddenNoticeProps) {
  const what = postId ? 'post' : jobId ? 'job ad' : 'profile'
  if (isHeld)
    return (
      <Notice title="Awaiting review">
        {`A moderator looks at your ${what} before others see it. You don't have to do anything.`}
      </Notice>
    )
  return (
    <Notice
      title={`An operator has hidden ${isOwn ? 'your' : 'this'} ${what}`}
      more={isOwn && <Reasons post={postId} job={jobId} />}
    >
      {isOwn
        ? `Only you and the operators can see it${postId || jobId ? '' : ', and what you share'}.`
        : 'Only its owner and operators see it.'}
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly children: string
  readonly more?: ReactNode
}

const Notice = ({ title, children, more }: NoticeProps) => (
  <div className="flex gap-3 rounded-card border border-border bg-surface px-4 py-3">
    <Icon name="eyeOff" className="mt-0.5 flex-none text-muted" />
    <div className="min-w-0">
      <p className="text-strong">{title}</p>
      <p className="text-small text-muted">{children}</p>
      {more}
    </div>
  </div>
)
