import { useCurrentUser } from '#features/account'
import { failureText } from '#lib/api/offline'
import { announce } from '#lib/feedback/announce'
import { type Draft, useDraft } from '#lib/forms/use-draft'
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

/** The comment's text as a form. After a failure it stays, and until it is saved or cancelled it is a draft. */
export function EditComment(props: EditCommentProps) {
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
