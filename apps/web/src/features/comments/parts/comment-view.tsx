import { useCurrentUser } from '#features/account'
import { useWaiting } from '#lib/outbox/use-outbox'
import { WaitingMark } from '#ui/feedback/waiting-mark'
import { EditedMark } from '#ui/edited-mark'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { MenuButton } from '#ui/overlays/dialog-button'
import { Avatar } from '#ui/pictures/avatar'
import { Fold } from '#ui/text/fold'
import { Time } from '#ui/time'
import { LightText } from '#ui/text/light-text'
import { type PersonCard } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '#lib/api/offline'
import { announce } from '#lib/feedback/announce'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'

import { type ShownComment } from '../cache.ts'
import { commentElementId, focusAfterRender } from '../focus-comment.ts'
import { usePost } from '../post-context.ts'
import { deleteCommentWithUndo, editComment } from '../save-comment.ts'
import { CommentForm } from './comment-form.tsx'

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
      <Link to={`/profile/${creator.$id}`} tabIndex={-1} aria-hidden="true" className="flex-none">
        <Avatar name={creator.name} imageUrl={creator.imageUrl} size={32} />
      </Link>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex min-w-0 items-start gap-2">
          <Byline comment={comment} creator={creator} isSending={isSending} />
          {!isUnsent && (
            <MenuButton
              label={`More about the comment by ${creator.name}`}
              className="-my-[10px] -mr-[10px]"
            >
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
          )}
        </div>
        {actions.isEditing ? (
          <EditComment id={$id} text={text} onClose={actions.stopEditing} />
        ) : (
          <>
            <Fold lines={12} className="text-[.9375rem]/5.5">
              <LightText text={text} mentions={comment.mentions} className="gap-2!" />
            </Fold>
            {waiting && <WaitingMark refusal={waiting.refusal} />}
            {reply && !isUnsent && <ReplyButton name={creator.name} onPress={reply} />}
          </>
        )}
      </div>
    </div>
  )
}

interface BylineProps extends Pick<ByPersonProps, 'comment' | 'creator'> {
  readonly isSending: boolean
}

const Byline = ({ comment, creator, isSending }: BylineProps) => (
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

function ReplyButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <p>
      <button
        type="button"
        onClick={onPress}
        className="-ml-2 min-h-8 rounded-control px-2 text-small font-medium text-muted hover:bg-overlay hover:text-text max-sm:min-h-tap"
      >
        Reply
        <span className="sr-only"> to {name}</span>
      </button>
    </p>
  )
}

interface EditCommentProps {
  readonly id: string
  readonly text: string
  readonly onClose: () => void
}

/** The comment's text as a form. After a failure it stays, and until it is saved or cancelled it is a draft. */
function EditComment(props: EditCommentProps) {
  const { id, text } = props
  const me = useCurrentUser()
  const draft = useDraft({ userId: me.$id, form: `edit-comment ${id}` }, { text })
  return draft.values && <EditForm {...props} draft={draft} typed={draft.values.text} />
}

interface EditFormProps extends EditCommentProps {
  readonly draft: Draft<{ readonly text: string }>
  readonly typed: string
}

function EditForm({ id, text: initial, draft, typed, onClose }: EditFormProps) {
  const [text, setText] = useState(typed)
  const { mutate, isPending, error } = useSingleMutation(editComment(useQueryClient(), id))
  const change = (next: string) => {
    setText(next)
    draft.save({ text: next })
  }
  const leave = () => {
    if (text !== initial) announce('Your changes are kept as a draft.')
    onClose()
  }
  const close = () => {
    draft.close()
    onClose()
  }
  return (
    <CommentForm
      label="Edit the comment"
      action="Save"
      text={text}
      onText={change}
      onSubmit={(next) => (next === initial ? close() : mutate(next, { onSuccess: close }))}
      onCancel={close}
      onLeave={leave}
      busy={isPending}
      error={error ? failureText(error) : undefined}
    />
  )
}
