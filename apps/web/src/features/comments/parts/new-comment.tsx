import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { announce } from '#lib/feedback/announce'
import { WAITING } from '#ui/feedback/waiting-mark'
import { ID } from '@devhood/client'
import { isBlank } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type NewComment as NewCommentDraft, sendComment } from '../save-comment.ts'
import { usePost } from '../post-context.ts'
import { CommentForm } from './comment-form.tsx'

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
  const { postId, authorName, onCount } = usePost()
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
      onCount,
      title: replyTo ? `Reply to ${replyTo.name}` : `Comment on the post by ${authorName}`,
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
