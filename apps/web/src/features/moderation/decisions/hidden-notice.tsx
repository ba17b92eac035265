import { Icon } from '#ui/icon'
import { latePart } from '#ui/lazy-part'

const Reasons = latePart(async () => (await import('./reasons.tsx')).Reasons)

interface HiddenNoticeProps {
  /** The post or the job ad; without either, the notice is about the profile. */
  readonly postId?: string
  readonly jobId?: string
  readonly isOwn: boolean
}

export function HiddenNotice({ postId, jobId, isOwn }: HiddenNoticeProps) {
  const what = postId ? 'post' : jobId ? 'job ad' : 'profile'
  return (
    <div className="flex gap-3 rounded-card border border-border bg-surface px-4 py-3">
      <Icon name="eyeOff" className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0">
        <p className="text-strong">{`An operator has hidden ${isOwn ? 'your' : 'this'} ${what}`}</p>
        <p className="text-small text-muted">
          {isOwn
            ? `Only you and the operators can see it${postId || jobId ? '' : ', and what you share'}.`
            : 'Only its owner and operators see it.'}
        </p>
        {isOwn && <Reasons post={postId} job={jobId} />}
      </div>
    </div>
  )
}
