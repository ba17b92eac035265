import { EditedMark } from '#ui/edited-mark'
import { Time } from '#ui/time'
import { type PersonCard } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { type ShownComment } from '../cache.ts'

interface CommentBylineProps {
  readonly comment: ShownComment
  readonly creator: PersonCard
  readonly isSending: boolean
}

/** Author and time of a comment. */
export function CommentByline({ comment, creator, isSending }: CommentBylineProps) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
      <Link
        to={`/profile/${creator.$id}`}
        className="max-w-full truncate text-[.875rem]/5 font-semibold hover:underline hover:underline-offset-3"
      >
        {creator.name}
      </Link>{' '}
      <span className="font-mono text-tiny text-muted">
        {isSending ? <span>Sending</span> : <Time value={comment.$createdAt} />}
        <EditedMark editedAt={comment.editedAt} />
        {comment.hidden && <span> · Hidden by an operator</span>}
      </span>
    </p>
  )
}
