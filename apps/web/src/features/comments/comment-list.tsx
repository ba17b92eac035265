import { useCurrentUser } from '#features/account'
import { recentRelationshipsQuery } from '#features/moderation'
import { useOutbox } from '#lib/outbox/use-outbox'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { addedQuery, type CommentPage, type ShownComment, showWaiting } from './cache.ts'
import { focusComment } from './focus-comment.ts'
import { toUnsent } from './save-comment.ts'
import { CommentThread } from './parts/comment-thread.tsx'
import { usePost } from './post-context.ts'
import { toThreads } from './threads.ts'
import { useLinkedComment } from './use-linked-comment.ts'

interface CommentListProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<CommentPage>>
}

/** The loaded comments, those that came later, and that of a link. */
export function CommentList({ list }: CommentListProps) {
  const { postId, mayComment } = usePost()
  const { data: added } = useQuery(addedQuery(postId))
  const { linked, isGone, markedId } = useLinkedComment(postId)
  const isShown = useIsShown()
  const unsent = useUnsent(postId)
  const pages = list.data?.pages ?? []
  const { earlier, threads } = toThreads({
    comments: [...pages.flatMap(({ comments }) => comments), ...added.shown, ...unsent].filter(
      isShown,
    ),
    linked: linked.filter(isShown),
    hasEarlier: list.hasNextPage,
  })
  const waiting = added.waiting.filter(isShown)
  const isEmpty = !earlier && threads.length === 0 && !list.hasNextPage
  return (
    <>
      {isGone && <output className="py-2 text-small text-muted">This comment is gone</output>}
      {/* Below is why there are none. */}
      {isEmpty && mayComment && waiting.length === 0 && (
        <p className="py-4 text-small text-muted">No comments yet</p>
      )}
      {earlier && (
        <ol aria-label="Linked comment" className="border-b border-border">
          <CommentThread thread={earlier} markedId={markedId} />
        </ol>
      )}
      {list.hasNextPage && <ShowEarlier list={list} />}
      {threads.length > 0 && (
        <ol aria-label="Comments" className="grid grid-cols-1">
          {threads.map((thread) => (
            <CommentThread key={thread.comment.$id} thread={thread} markedId={markedId} />
          ))}
        </ol>
      )}
      <NewComments waiting={waiting} />
    </>
  )
}

/** The viewer's comments that wait to be sent. */
function useUnsent(postId: string): readonly ShownComment[] {
  const me = useCurrentUser()
  return useOutbox().flatMap((entry) =>
    entry.kind === 'comment' && entry.postId === postId ? [toUnsent(entry, me)] : [],
  )
}

/** Excludes comments of people who were blocked or muted just now; deleted ones remain only above their replies. */
function useIsShown(): (comment: ShownComment) => boolean {
  const { data: recent } = useQuery(recentRelationshipsQuery())
  const { data: deleting } = useQuery(deletingQuery())
  return ({ $id, creator, repliesCount }) =>
    (creator === null || recent[creator.$id] === undefined) &&
    (repliesCount > 0 || !deleting.includes($id))
}

function ShowEarlier({ list }: CommentListProps) {
  return (
    <div className="py-1">
      <Button
        variant="ghost"
        size="sm"
        icon="up"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
        className="-ml-2 max-sm:min-h-tap"
      >
        {list.isFetchNextPageError ? "Earlier comments didn't load. Try again" : 'Show earlier'}
      </Button>
    </div>
  )
}

/** New comments of others appear when the end of the list is on screen; else they wait behind this button. */
function NewComments({ waiting }: { readonly waiting: readonly ShownComment[] }) {
  const { postId } = usePost()
  const client = useQueryClient()
  const [isAtEnd, setAtEnd] = useState(false)
  const count = waiting.length
  const label = formatCount(count, 'new comment', 'new comments')
  useEffect(() => {
    if (count === 0) return
    announce(label)
    if (isAtEnd) showWaiting(client, postId)
  }, [client, count, isAtEnd, label, postId])
  const target = useRef<string>(undefined)
  // Runs after each render: the comment is there with one of the next.
  useEffect(() => {
    if (target.current && focusComment(target.current)) target.current = undefined
  })
  const show = () => {
    const [first] = waiting
    showWaiting(client, postId)
    target.current = first?.$id
  }
  return (
    <>
      <End onChange={setAtEnd} />
      {count > 0 && !isAtEnd && (
        <div className="pointer-events-none sticky bottom-[calc(132px+env(safe-area-inset-bottom))] z-10 flex h-0 items-end justify-center lg:bottom-21">
          <button type="button" onClick={show} className="pill animate-enter text-label">
            <Icon name="up" size={18} className="rotate-180" />
            {label}
          </button>
        </div>
      )}
    </>
  )
}

/** The end of the list; says whether it is on screen. */
function End({ onChange }: { readonly onChange: (isOnScreen: boolean) => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) =>
      onChange(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onChange])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
