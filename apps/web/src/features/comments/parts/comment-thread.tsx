import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { outbox } from '#lib/outbox/outbox'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type ShownComment } from '../cache.ts'
import { commentElementId, focusAfterRender } from '../focus-comment.ts'
import { usePost } from '../post-context.ts'
import { threadQuery } from '../queries.ts'
import { type Thread, unique } from '../threads.ts'
import { CommentView } from './comment-view.tsx'
import { NewComment } from './comment-form.tsx'

/** A comment, the replies to it and the field for a reply. */
export function CommentThread({ thread }: { readonly thread: Thread }) {
  const { comment } = thread
  const { replyingTo, onReply } = usePost()
  const more = useReplies(thread)
  const { replies, hasMore } = more
  const replyTo = [comment, ...replies].find(({ $id }) => $id === replyingTo)
  const propsOf = (shown: ShownComment) => ({
    comment: shown,
    onReply: () => onReply(shown.$id),
  })
  const hasContent = replies.length > 0 || hasMore || more.hidesSome || replyTo !== undefined
  return (
    <li className="grid grid-cols-1">
      <CommentView {...propsOf(comment)} isDeleted={more.isDeleted} />
      {hasContent && (
        <div className="ml-4 grid grid-cols-1 border-l border-border pl-5">
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

/** The replies to a comment: those that are loaded with it, and on demand the others. */
function useReplies({ comment, replies: loaded }: Thread) {
  const postId = usePost().post.$id
  const [isExpanded, setExpanded] = useState(false)
  const list = useInfiniteQuery({ ...threadQuery(postId, comment.$id), enabled: isExpanded })
  const { data: deleting } = useQuery(deletingQuery())
  const isDeleted = ({ $id }: ShownComment) => deleting.includes($id)
  const pages = isExpanded ? (list.data?.pages ?? []) : []
  const all = unique([...pages.flatMap(({ comments }) => comments), ...loaded])
  const left =
    pages.length > 0
      ? 0
      : comment.repliesCount - loaded.filter(({ $id }) => !outbox.has($id)).length
  return {
    isDeleted: isDeleted(comment),
    replies: all.filter((reply) => !isDeleted(reply)),
    /** Number of replies that more would show; 0 if it is not known. */
    left: Math.max(0, left),
    /** Whether all are loaded, and the viewer doesn't see some. */
    hidesSome: pages.length > 0 && !list.hasNextPage && comment.repliesCount > all.length,
    hasMore: left > 0 || (pages.length > 0 && list.hasNextPage),
    isLoading: list.isFetching,
    hasFailed: isExpanded && list.isError,
    showMore: () => {
      if (!isExpanded) setExpanded(true)
      else if (list.data) void list.fetchNextPage()
      else void list.refetch()
    },
  }
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

/** A reply to a reply starts with its author's username. */
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
