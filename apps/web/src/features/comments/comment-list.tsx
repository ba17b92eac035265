import { useCurrentUser } from '#features/account'
import { recentRelationshipsQuery } from '#features/moderation'
import { useOutbox } from '#lib/outbox/use-outbox'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Icon } from '#ui/icon'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { lazyPart } from '#ui/lazy-part'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { addedQuery, type CommentPage, type ShownComment, showWaiting } from './cache.ts'
import { focusComment } from './focus-comment.ts'
import { toUnsent } from './save-comment.ts'
import { CommentThread } from './parts/comment-thread.tsx'
import { usePost } from './post-context.ts'
import { linkedQuery } from './queries.ts'
import { type Thread, toThreads } from './threads.ts'

/** Most people see all comments, and nobody can act on what they don't see but under an own post. */
const Hidden = lazyPart(async () => (await import('./parts/hidden-comments.tsx')).Hidden)

interface CommentListProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<CommentPage>>
}

/** The loaded comments, those that came later, and that of a link. */
export function CommentList({ list }: CommentListProps) {
  const { post, mayComment } = usePost()
  const postId = post.$id
  const { data: added } = useQuery(addedQuery(postId))
  const { linked, isGone } = useLinkedComment(postId)
  const isShown = useIsShown()
  const unsent = useUnsent(postId)
  const pages = list.data?.pages ?? []
  const sent = [...pages.flatMap(({ comments }) => comments), ...added.shown]
  const { earlier, threads } = toThreads({
    comments: [...sent, ...unsent].filter(isShown),
    linked: linked.filter(isShown),
    hasEarlier: list.hasNextPage,
  })
  const waiting = added.waiting.filter(isShown)
  // Of the post are counted those that are hidden from the viewer, too, and those whose deletion can be undone.
  const hidesSome = post.commentsCount > numberOf([...sent, ...added.waiting])
  const isEmpty =
    !(earlier || list.hasNextPage || hidesSome) && threads.length + waiting.length === 0
  return (
    <>
      {isGone && <output className="py-2 text-small text-muted">This comment is gone</output>}
      {/* Below is why there are none. */}
      {isEmpty && mayComment && (
        <EmptyState
          title="No comments yet"
          text="Say what you think, or ask a question."
          drawing={false}
          as="h3"
        />
      )}
      {earlier && (
        <div className="border-b border-border">
          <Threads label="Linked comment" threads={[earlier]} />
        </div>
      )}
      {list.hasNextPage && <ShowEarlier list={list} />}
      <Threads label="Comments" threads={threads} />
      {!list.hasNextPage && <Unseen hidesSome={hidesSome} />}
      <NewComments waiting={waiting} />
    </>
  )
}

/** The comment of the page's address, with the one that it replies to. It gets the focus when it is there. */
function useLinkedComment(postId: string) {
  const [search] = useSearchParams()
  const markedId = search.get('comment') ?? ''
  const { data } = useQuery(linkedQuery(postId, markedId))
  const focused = useRef('')
  const isFound = data?.comments.some(({ $id }) => $id === markedId) ?? false
  useEffect(() => {
    if (!isFound || focused.current === markedId) return
    if (focusComment(markedId)) focused.current = markedId
  })
  const isGone = markedId !== '' && data !== undefined && !isFound
  return { linked: data?.comments ?? [], isGone }
}

interface ThreadsProps {
  readonly label: string
  readonly threads: readonly Thread[]
}

function Threads({ label, threads }: ThreadsProps) {
  if (threads.length === 0) return null
  return (
    <ol aria-label={label} className="grid grid-cols-1">
      {threads.map((thread) => (
        <CommentThread key={thread.comment.$id} thread={thread} />
      ))}
    </ol>
  )
}

/** The comments that the viewer doesn't see, once all others are loaded. */
function Unseen({ hidesSome }: { readonly hidesSome: boolean }) {
  const me = useCurrentUser()
  const isOwnPost = usePost().post.creator?.$id === me.$id
  return (
    <Suspense>
      {(hidesSome || isOwnPost) && <Hidden hidesSome={hidesSome} isOwnPost={isOwnPost} />}
    </Suspense>
  )
}

/** How many comments the post counts in the threads of these, whether their replies are loaded or not. */
const numberOf = (comments: readonly ShownComment[]) =>
  comments.reduce(
    (sum, { parentId, creator, repliesCount }) =>
      parentId ? sum : sum + Number(creator !== null) + repliesCount,
    0,
  )

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

const ShowEarlier = ({ list }: Pick<CommentListProps, 'list'>) => (
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

/** New comments of others appear when the end of the list is on screen; else they wait behind this button. */
function NewComments({ waiting }: { readonly waiting: readonly ShownComment[] }) {
  const postId = usePost().post.$id
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
            <span>{label}</span>
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
