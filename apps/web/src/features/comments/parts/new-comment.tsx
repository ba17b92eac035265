import { useCurrentUser } from '#features/account'
import { deleteDraftValues, findDraftValues, saveDraftValues } from '#lib/device/drafts'
import { announce } from '#lib/feedback/announce'
import { WAITING } from '#ui/feedback/waiting-mark'
import { ID } from '@devhood/client'
import { isBlank } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type NewComment as NewCommentDraft, sendComment } from '../save-comment.ts'
import { usePost } from '../post-context.ts'
import { CommentForm } from './comment-form.tsx'

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

/** The form for a comment or a reply, with its draft. */
export function NewComment({ replyTo, onClose }: NewCommentProps) {
  const me = useCurrentUser()
  const { postId, authorName, onCount } = usePost()
  const parentId = replyTo?.parentId
  const draftId = {
    userId: me.$id,
    form: ['comment', postId, ...(parentId ? [parentId] : [])].join(' '),
  }
  const [draft] = useState(() => findDraftValues<NewCommentDraft>(draftId))
  const [text, setText] = useState(draft?.text ?? replyTo?.mention ?? '')
  // A comment keeps its id when it is sent again after a failure.
  const current = useRef(draft ?? { id: ID.unique(), text })
  const { mutate } = useMutation(
    sendComment(useQueryClient(), {
      me,
      postId,
      parentId,
      draftId,
      onCount,
      title: replyTo ? `Reply to ${replyTo.name}` : `Comment on the post by ${authorName}`,
    }),
  )
  const change = (next: string, { id } = current.current) => {
    current.current = { id, text: next }
    setText(next)
    if (isBlank(next) || next === replyTo?.mention) deleteDraftValues(draftId)
    else saveDraftValues(draftId, current.current)
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
