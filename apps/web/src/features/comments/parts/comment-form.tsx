import { TextAreaWithSuggestions } from '#features/suggestions'
import { isSendKey, pressedKey } from '#lib/dom/pressed-key'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { FormAlert } from '#ui/forms/form-alert'
import { isBlank, lengthOf } from '@devhood/contract'
import { comments } from '@devhood/contract/collections'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { announce } from '#lib/feedback/announce'
import { WAITING } from '#ui/feedback/waiting-mark'
import { ID } from '@devhood/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type NewComment as NewCommentDraft, sendComment } from '../save-comment.ts'
import { usePost } from '../post-context.ts'

const MAX = comments.fields.text.max

const SEND_LOOK = 'mb-0.5 bg-raised'

const FIELD = 'max-h-40! min-h-12! resize-none! wrap-anywhere'

/** The focus scrolls the buttons below the field into view, too. */
const WITH_ACTIONS = 'scroll-mb-32'

interface CommentFormProps {
  /** Accessible name of the field. */
  readonly label: string
  readonly action: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSubmit: (text: string) => void
  /** Shows Cancel, and focuses the field at once; without it, the form is the one at the foot of the page. */
  readonly onCancel?: () => void
  /** Called by Escape instead of Cancel, which discards what was typed. */
  readonly onLeave?: () => void
  readonly busy?: boolean
  readonly error?: string | undefined
}

/** The field for a comment; Ctrl or Cmd with Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { label, action, text, onText, onSubmit, onCancel, busy = false, error } = props
  const { onLeave = onCancel } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const isInline = onCancel !== undefined
  useEffect(() => {
    if (isInline) focusEnd(field.current)
  }, [isInline])
  const submit = () => {
    setTooLong(lengthOf(text) > MAX)
    if (busy || isBlank(text)) return field.current?.focus()
    if (lengthOf(text) <= MAX) onSubmit(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) submit()
    else if (pressedKey(event) === 'Escape' && onLeave && !event.defaultPrevented) onLeave()
    else return
    event.preventDefault()
  }
  const alert =
    isTooLong && lengthOf(text) > MAX ? `At most ${MAX} characters are accepted.` : error
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-2"
    >
      <FormAlert>{alert}</FormAlert>
      <div className={isInline ? 'grid' : 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2'}>
        <TextAreaWithSuggestions
          ref={field}
          aria-label={label}
          placeholder={label}
          rows={1}
          max={MAX}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          {...(!isInline && { 'data-action': 'comment' })}
          className={isInline ? `${FIELD} ${WITH_ACTIONS}` : FIELD}
        />
        {!isInline && <IconButton type="submit" icon="up" label={action} className={SEND_LOOK} />}
      </div>
      {onCancel && (
        <div className="flex justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={onCancel} className="max-sm:min-h-tap">
            Cancel
          </Button>
          <Button type="submit" size="sm" busy={busy} className="max-sm:min-h-tap">
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const UNTYPED: NewCommentDraft = { id: '', text: '' }

interface ReplyTo {
  /** The comment at the top of the thread. */
  readonly parentId: string
  /** Name of the person. */
  readonly name: string
  /** The first text: the mention of the author of a reply. */
  readonly mention: string
}

interface NewCommentProps {
  readonly replyTo?: ReplyTo
  /** Ends a reply that was sent or cancelled. */
  readonly onClose?: () => void
}

/** The form for a comment or a reply. It opens at once, and its draft is there a moment later. */
export function NewComment({ replyTo, onClose }: NewCommentProps) {
  const me = useCurrentUser()
  const { post, patchPost } = usePost()
  const postId = post.$id
  const [text, setText] = useState(replyTo?.mention ?? '')
  // A comment keeps its id when it is sent again after a failure.
  const current = useRef<NewCommentDraft>({ id: ID.unique(), text })
  const show = (comment: NewCommentDraft) => {
    current.current = comment
    setText(comment.text)
  }
  const toKeep = (comment: NewCommentDraft | undefined) =>
    comment && !isBlank(comment.text) && comment.text !== replyTo?.mention ? comment : undefined
  const form = ['comment', postId, ...(replyTo ? [replyTo.parentId] : [])].join(' ')
  const { save } = useDraft<NewCommentDraft>({ userId: me.$id, form }, UNTYPED, ({ opened }) => {
    const early = toKeep(current.current)
    const { values: found } = opened
    if (found && early) show({ id: found.id, text: `${found.text}\n${early.text}` })
    else if (found) show(found)
    if (early) opened.save(current.current)
  })
  const keepDraft = (comment: NewCommentDraft | undefined) => save(toKeep(comment))
  const { mutate } = useMutation(
    sendComment(useQueryClient(), {
      me,
      postId,
      parentId: replyTo?.parentId,
      keepDraft,
      patchPost,
      title: replyTo
        ? `Reply to ${replyTo.name}`
        : `Comment on the post by ${post.creator?.name ?? 'someone who left'}`,
    }),
  )
  const change = (next: string, { id } = current.current) => {
    show({ id, text: next })
    keepDraft(current.current)
  }
  const send = (sent: string) => {
    const comment = { id: current.current.id, text: sent }
    change('', { id: ID.unique(), text: '' })
    mutate(comment, {
      onSuccess: (sent) => announce(sent ? 'Comment sent' : WAITING),
      onError: () => change([sent, current.current.text].filter(Boolean).join('\n'), comment),
    })
    onClose?.()
  }
  return (
    <CommentForm
      label={replyTo ? `Reply to ${replyTo.name}` : 'Add a comment'}
      action={replyTo ? 'Reply' : 'Send'}
      text={text}
      onText={change}
      onSubmit={send}
      {...(onClose && { onCancel: onClose })}
    />
  )
}
