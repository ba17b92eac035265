import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { editComment } from '../save-comment.ts'
import { CommentForm } from './comment-form.tsx'

interface EditCommentProps {
  readonly id: string
  readonly text: string
  readonly onClose: () => void
}

/** The comment's text as a form. After a failure it stays. */
export function EditComment({ id, text: initial, onClose }: EditCommentProps) {
  const [text, setText] = useState(initial)
  const { mutate, isPending, error } = useSingleMutation(editComment(useQueryClient(), id))
  return (
    <CommentForm
      label="Edit the comment"
      action="Save"
      text={text}
      onText={setText}
      onSubmit={(next) => (next === initial ? onClose() : mutate(next, { onSuccess: onClose }))}
      onCancel={onClose}
      busy={isPending}
      error={error?.message}
    />
  )
}
