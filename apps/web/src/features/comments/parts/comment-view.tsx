import { profilePath } from '@devhood/contract'
import { useCurrentUser } from '#features/account'
import { useWaiting } from '#lib/outbox/use-outbox'
import { WaitingMark } from '#ui/feedback/waiting-mark'
import { ToggleButton } from '#ui/controls/toggle-button'
import { EditedMark } from '#ui/edited-mark'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { MenuButton } from '#ui/overlays/dialog-button'
import { Avatar } from '#ui/pictures/avatar'
import { Badge } from '#ui/text/badge'
import { Fold } from '#ui/text/fold'
import { Time } from '#ui/time'
import { LightText } from '#ui/text/light-text'
import { type PersonCard } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#lib/text/format'

import { type ShownComment } from '../cache.ts'
import { useCommentLike } from '../likes.ts'
import { commentElementId, focusAfterRender } from '../focus-comment.ts'
import { usePost } from '../post-context.ts'
import { deleteCommentWithUndo } from '../save-comment.ts'
import { EditComment } from './edit-comment.tsx'

const CommentSheet = lazyPart(
  async () => (await import('./comment-sheet.tsx')).CommentSheet,
  MissingOverlay,
)

interface CommentViewProps {
  readonly comment: ShownComment
  /** Shown as a placeholder while its deletion can be undone. */
  readonly isDeleted?: boolean
  readonly onReply: () => void
}

/** One comment with its menu, or what stays of a deleted one. */
export function CommentView({ isDeleted = false, ...props }: CommentViewProps) {
  const { $id, creator } = props.comment
  if (creator && !isDeleted) return <ByPerson {...props} creator={creator} />
  return (
    <p id={commentElementId($id)} tabIndex={-1} className="py-3 text-small text-muted italic">
      Comment deleted
    </p>
  )
}

interface ByPersonProps extends Omit<CommentViewProps, 'isDeleted'> {
  readonly creator: PersonCard
}

function ByPerson({ comment, creator, onReply }: ByPersonProps) {
  const { mayComment } = usePost()
  const actions = useActions(comment)
  const [search] = useSearchParams()
  const { $id, text } = comment
  const isUnsent = comment.$updatedAt === ''
  const waiting = useWaiting($id)
  const isSending = isUnsent && !waiting
  const reply = mayComment ? onReply : undefined
  return (
    <div
      // A link to the comment sets the focus here.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      id={commentElementId($id)}
      tabIndex={-1}
      aria-label={`Comment by ${creator.name}`}
      className={clsx(
        'flex scroll-mt-20 scroll-mb-40 gap-3 rounded-control pt-2.5 pb-1',
        search.get('comment') === $id && '-mx-2 bg-accent-soft px-2',
        isSending && 'opacity-60',
      )}
    >
      <Link to={profilePath(creator)} tabIndex={-1} aria-hidden="true" className="flex-none">
        <Avatar name={creator.name} imageUrl={creator.imageUrl} size={32} />
      </Link>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <Byline comment={comment} creator={creator} isSending={isSending} />
        {actions.isEditing ? (
          <EditComment id={$id} text={text} onClose={actions.stopEditing} />
        ) : (
          <>
            <Fold lines={12} className="text-[.9375rem]/5.5">
              <LightText text={text} mentions={comment.mentions} className="gap-2!" />
            </Fold>
            {waiting && <WaitingMark refusal={waiting.refusal} />}
            {!isUnsent && (
              <Answers comment={comment} name={creator.name} reply={reply}>
                <MenuButton label={`More about the comment by ${creator.name}`} className={SMALL}>
                  {(close) => (
                    <CommentSheet
                      {...actions.menu}
                      id={$id}
                      creator={creator}
                      onReply={reply}
                      onClose={close}
                    />
                  )}
                </MenuButton>
              </Answers>
            )}
          </>
        )}
      </div>
    </div>
  )
}

interface BylineProps extends Pick<ByPersonProps, 'comment' | 'creator'> {
  readonly isSending: boolean
}

/** In the row below a text: its height is less than what a finger needs, which the row around it gives. */
const SMALL = '-my-1.5'

const Byline = ({ comment, creator, isSending }: BylineProps) => (
  <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
    <Link
      to={profilePath(creator)}
      className="max-w-full truncate text-[.875rem]/5 font-semibold hover:underline hover:underline-offset-3"
    >
      {creator.name}
    </Link>{' '}
    <AuthorMark personId={creator.$id} />
    <span className="font-mono text-tiny text-muted">
      {isSending ? <span>Sending</span> : <Time value={comment.$createdAt} />}
      <EditedMark editedAt={comment.editedAt} />
      {comment.hidden && (
        <span>{comment.held ? ' · Awaiting review' : ' · Hidden by an operator'}</span>
      )}
    </span>
  </p>
)

/** Tells the author of the post from others. */
const AuthorMark = ({ personId }: { readonly personId: string }) =>
  usePost().post.creator?.$id === personId && (
    <>
      <Badge>Author</Badge>{' '}
    </>
  )

/** Editing and deletion, with the focus afterwards. */
function useActions({ $id, creator }: ShownComment) {
  const client = useQueryClient()
  const { refetchPost } = usePost()
  const me = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  return {
    isEditing,
    stopEditing: () => {
      setEditing(false)
      focusAfterRender(commentElementId($id))
    },
    menu: {
      isOwn: creator?.$id === me.$id,
      onEdit: () => setEditing(true),
      onDelete: () => deleteCommentWithUndo(client, $id, refetchPost),
    },
  }
}

interface AnswersProps extends Pick<ByPersonProps, 'comment'> {
  readonly name: string
  /** Absent where the viewer can't comment. */
  readonly reply: (() => void) | undefined
  /** The menu. */
  readonly children: ReactNode
}

/** What a reader does with a comment: like it, and reply to it. */
const Answers = ({ comment, name, reply, children }: AnswersProps) => (
  <div className="-ml-2 flex items-center gap-1">
    <LikeButton comment={comment} name={name} />
    {reply && <ReplyButton name={name} onPress={reply} />}
    {children}
  </div>
)

function LikeButton({ comment, name }: Pick<AnswersProps, 'comment' | 'name'>) {
  const { likesCount, isLiked, waits, setLiked } = useCommentLike(comment)
  return (
    <ToggleButton
      icon="like"
      tone="like"
      label={`Like the comment by ${name}, ${formatCount(likesCount, 'like', 'likes')}`}
      on={isLiked}
      waits={waits}
      count={likesCount}
      onClick={() => setLiked(!isLiked)}
      compact
      className={`justify-start! ${SMALL}`}
    />
  )
}

const ReplyButton = ({
  name,
  onPress,
}: {
  readonly name: string
  readonly onPress: () => void
}) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-8 rounded-control px-2 text-small font-medium text-muted hover:bg-overlay hover:text-text max-sm:min-h-tap"
  >
    Reply
    <span className="sr-only"> to {name}</span>
  </button>
)
