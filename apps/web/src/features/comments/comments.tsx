import { useClosedTo, useCurrentUser } from '#features/account'
import { type Post } from '@devhood/contract/schemas'
import { formatNumber } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'

import { CommentList } from './comment-list.tsx'
import { HEADING_ID } from './focus-comment.ts'
import { NewComment } from './parts/comment-form.tsx'
import { type PostChanges, PostContext, usePost } from './post-context.ts'
import { commentsQuery, isFollowedQuery } from './queries.ts'

interface CommentsProps extends PostChanges {
  readonly post: Post
}

/**
 * The comments of a post, with the field for a new one at the foot of the column: of what the page has around both, so that
 * the field is whole wherever the comments begin.
 */
export function Comments({ post, ...changes }: CommentsProps) {
  const me = useCurrentUser()
  const reason = useClosedReason(post)
  const mayComment = reason === undefined
  const [replyingTo, onReply] = useState<string>()
  const isTarget = useLocation().hash === `#${HEADING_ID}`
  return (
    <PostContext value={{ post, mayComment, replyingTo, onReply, ...changes }}>
      <section aria-labelledby={HEADING_ID} className="contents">
        <div className={isTarget && !reason ? 'max-xl:min-h-dvh' : ''}>
          <Heading count={post.commentsCount} isTarget={isTarget} />
          {reason && <p className="py-4 text-small text-muted">{reason}</p>}
          <LoadedComments key={`${post.$id} ${me.$id}`} />
        </div>
        <div data-uncovered hidden={Boolean(reason)} className="foot-bar mt-auto xl:-mx-5 xl:px-5">
          {reason === '' && <Skeleton className="h-12" />}
          {mayComment && <Composer key={post.$id} />}
        </div>
      </section>
    </PostContext>
  )
}

/** The form of the page. While a reply is written, it is folded to a button, and keeps its text. */
function Composer() {
  const { replyingTo, onReply } = usePost()
  const form = useRef<HTMLDivElement>(null)
  const isFolded = replyingTo !== undefined
  const unfold = () => {
    flushSync(() => onReply(undefined))
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <>
      {isFolded && (
        <Button variant="ghost" size="sm" wide data-action="comment" onClick={unfold}>
          Add a comment
        </Button>
      )}
      <div ref={form} hidden={isFolded}>
        <NewComment />
      </div>
    </>
  )
}

interface HeadingProps {
  readonly count: number
  /** The page's address leads here. */
  readonly isTarget: boolean
}

/** The heading gets the focus after a deletion, and is where a link to the comments leads. */
function Heading({ count, isTarget }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  return (
    <h2
      ref={element}
      id={HEADING_ID}
      tabIndex={-1}
      // Beside the picture, it is in view without any scrolling.
      className="-mt-3 flex pt-3 xl:scroll-mt-[100dvh] items-baseline gap-2 pb-1 text-strong outline-none"
    >
      Comments{' '}
      {count > 0 && (
        <span className="text-small font-normal text-muted tabular-nums">
          {formatNumber(count)}
        </span>
      )}
    </h2>
  )
}

const CLOSED_TO = {
  everyone: undefined,
  verified: 'Verify your email address or phone number to comment',
  approved: 'Only people approved by the moderators can comment',
  operators: 'Only the moderators can comment',
}

/** Why the viewer can't comment; '' until it is known. */
function useClosedReason({ commenting, creator }: Post): string | undefined {
  const me = useCurrentUser()
  const publishers = useClosedTo('comments')
  const isAsked = commenting === 'following' && creator != null && creator.$id !== me.$id
  const followed = useQuery({
    ...isFollowedQuery(creator?.$id ?? '', me.$id),
    enabled: isAsked,
  })
  if (commenting === 'off') return 'Comments are off'
  if (publishers) return CLOSED_TO[publishers]
  if (!isAsked || followed.data === true || followed.isError) return undefined
  if (followed.isPending) return ''
  return `Only people whom ${creator.name} follows can comment`
}

function LoadedComments() {
  const list = useInfiniteQuery(commentsQuery(usePost().post.$id))
  if (list.data) return <CommentList list={list} />
  if (list.isPending)
    return (
      <Loading label="Loading comments">
        <CommentRowsSkeleton />
      </Loading>
    )
  return (
    <div className="py-3">
      <LoadFailed title="The comments didn't load" query={list} />
    </div>
  )
}

/** Placeholder for comments of one line each. */
export const CommentRowsSkeleton = () => (
  <RowSkeleton
    rows={3}
    className="h-27 items-start gap-3 pt-2.5 pb-1 sm:h-24"
    picture="size-8 rounded-round"
    lines={['mt-1 h-3 w-2/5', 'h-3.5 w-4/5', 'mt-2 h-3 w-1/4']}
  />
)
