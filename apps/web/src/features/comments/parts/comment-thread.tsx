import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'

import { type ShownComment } from '../cache.ts'
import { commentElementId, focusAfterRender } from '../focus-comment.ts'
import { usePost } from '../post-context.ts'
import { type Thread } from '../threads.ts'
import { useReplies } from '../use-replies.ts'
import { CommentView } from './comment-view.tsx'
import { NewComment } from './new-comment.tsx'

interface CommentThreadProps {
  readonly thread: Thread
  readonly markedId: string
}

/** A comment, the replies to it and the field for a reply. */
export function CommentThread({ thread, markedId }: CommentThreadProps) {
  const { comment } = thread
  const { replyingTo, onReply } = usePost()
  const more = useReplies(thread)
  const { replies, hasMore } = more
  const replyTo = [comment, ...replies].find(({ $id }) => $id === replyingTo)
  const propsOf = (shown: ShownComment) => ({
    comment: shown,
    isMarked: shown.$id === markedId,
    onReply: () => onReply(shown.$id),
  })
  const hasContent = replies.length > 0 || hasMore || more.hidesSome || replyTo !== undefined
  return (
    <li className="grid grid-cols-1">
      <CommentView {...propsOf(comment)} isDeleted={more.isDeleted} />
      {hasContent && (
        <div className="ml-4 grid grid-cols-1 border-l border-border pl-4">
          {replies.length > 0 && (
            <ol aria-label="Replies" className="grid grid-cols-1">
              {replies.map((reply) => (
                <li key={reply.$id} className="grid grid-cols-1">
                  <CommentView {...propsOf(reply)} />
                </li>
              ))}
            </ol>
          )}
          {hasMore && <MoreReplies {...more} />}
          {more.hidesSome && <p className="py-2 text-small text-muted">Some are hidden</p>}
          {replyTo && (
            <ReplyField
              key={replyTo.$id}
              comment={comment}
              replyTo={replyTo}
              onClose={() => onReply(undefined)}
            />
          )}
        </div>
      )}
    </li>
  )
}

type MoreRepliesProps = Pick<
  ReturnType<typeof useReplies>,
  'left' | 'isLoading' | 'hasFailed' | 'showMore'
>

function MoreReplies({ left, isLoading, hasFailed, showMore }: MoreRepliesProps) {
  const label =
    left > 0 ? `Show ${formatCount(left, 'more reply', 'more replies')}` : 'Show more replies'
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isLoading}
      onClick={showMore}
      className="-ml-2 justify-self-start max-sm:min-h-tap"
    >
      {hasFailed ? "Replies didn't load. Try again" : label}
    </Button>
  )
}

interface ReplyFieldProps {
  /** The comment at the top of the thread. */
  readonly comment: ShownComment
  readonly replyTo: ShownComment
  readonly onClose: () => void
}

/** The answer to a reply starts with its author's username. */
function ReplyField({ comment, replyTo: { $id, creator }, onClose }: ReplyFieldProps) {
  const isReply = $id !== comment.$id
  return (
    <div className="py-2">
      <NewComment
        replyTo={{
          parentId: comment.$id,
          name: creator?.name ?? '',
          mention: isReply && creator ? `@${creator.username} ` : '',
        }}
        onClose={() => {
          onClose()
          focusAfterRender(commentElementId($id))
        }}
      />
    </div>
  )
}
