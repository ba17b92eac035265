import { useCurrentUser } from '#features/account'
import { failureText } from '#lib/api/offline'
import { announce } from '#lib/feedback/announce'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { WAITING } from '#ui/feedback/waiting-mark'
import { ID } from '@devhood/client'
import { isBlank } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { type ShownMessage, toMessage } from '../cache.ts'
import { draftFormOf } from '../drafts.ts'
import { editMessage, type NewMessage, type Recipient, sendMessage } from '../sending.ts'
import { type FormHandle, MessageForm } from './message-form.tsx'

export interface ComposerHandle extends FormHandle {
  /** Puts the text of a message that wasn't sent into the field, before what is typed there. */
  readonly takeBack: (message: NewMessage) => void
}

interface ComposerProps extends Recipient {
  readonly handle: Ref<ComposerHandle>
  /** Name of the recipient, and the short one. */
  readonly name: string
  readonly shortName: string
  readonly onUp: () => void
  /** Called with each message that is sent. */
  readonly onSend: () => void
  /** Called once the server has a message; not for one that waits. */
  readonly onSent?: ((conversationId: string) => void) | undefined
}

const UNTYPED: NewMessage = { key: '', text: '' }

/** Text with the key that it keeps until it is sent, and the draft of it on this device. */
function useTyped(recipient: Recipient) {
  const me = useCurrentUser()
  const [text, setText] = useState('')
  const current = useRef<NewMessage>({ key: ID.unique(), text })
  const show = (message: NewMessage) => {
    current.current = message
    setText(message.text)
  }
  const toKeep = (message: NewMessage | undefined) =>
    message && !isBlank(message.text) ? message : undefined
  const { save } = useDraft<NewMessage>(
    { userId: me.$id, form: draftFormOf(recipient) },
    UNTYPED,
    ({ opened }) => {
      const early = toKeep(current.current)
      const { values: found } = opened
      if (found && early) show({ key: found.key, text: `${found.text}\n${early.text}` })
      else if (found) show(found)
      if (early) opened.save(current.current)
    },
  )
  return {
    text,
    current,
    keepDraft: (message: NewMessage | undefined) => save(toKeep(message)),
    change: (next: NewMessage) => {
      show(next)
      save(toKeep(next))
    },
  }
}

/** The field for a new message. It opens at once, and its draft is there a moment later. */
export function Composer({
  handle,
  name,
  shortName,
  onUp,
  onSend,
  onSent,
  ...recipient
}: ComposerProps) {
  const me = useCurrentUser()
  const { text, current, keepDraft, change } = useTyped(recipient)
  const form = useRef<FormHandle>(null)
  const { mutate } = useMutation(
    sendMessage(useQueryClient(), { me, name, keepDraft, ...recipient }),
  )
  const takeBack = ({ key, text: former }: NewMessage) => {
    change({ key, text: [former, current.current.text].filter(Boolean).join('\n') })
    form.current?.focus()
  }
  useImperativeHandle(handle, () => ({ focus: () => form.current?.focus(), takeBack }))
  const send = (sent: string) => {
    const message = { key: current.current.key, text: sent }
    change({ key: ID.unique(), text: '' })
    onSend()
    mutate(message, {
      onSuccess: (saved) => {
        announce(saved ? 'Message sent' : WAITING)
        if (saved) onSent?.(toMessage(saved).conversationId)
      },
      onError: () => takeBack(message),
    })
  }
  return (
    <MessageForm
      handle={form}
      label={`Message ${shortName}`}
      action="Send"
      text={text}
      onText={(next) => change({ key: current.current.key, text: next })}
      onSubmit={send}
      onUp={onUp}
    >
      <p className="msg-hint">
        {`Only you and ${shortName} can read this, unless one of you reports it. Not end-to-end encrypted.`}
      </p>
    </MessageForm>
  )
}

interface EditorProps {
  readonly message: ShownMessage
  readonly onClose: () => void
}

/** An own message as a form. After a failure it stays, and until it is saved or cancelled it is a draft. */
export function Editor({ message, onClose }: EditorProps) {
  const me = useCurrentUser()
  const { $id, text } = message
  const draft = useDraft({ userId: me.$id, form: `edit-message ${$id}` }, { text })
  return (
    draft.values && (
      <EditForm message={message} onClose={onClose} draft={draft} typed={draft.values.text} />
    )
  )
}

interface EditFormProps extends EditorProps {
  readonly draft: Draft<{ readonly text: string }>
  readonly typed: string
}

function EditForm({ message, draft, typed, onClose }: EditFormProps) {
  const [text, setText] = useState(typed)
  const form = useRef<FormHandle>(null)
  const { mutate, isPending, error } = useSingleMutation(editMessage(useQueryClient(), message.$id))
  useEffect(() => form.current?.focus(), [])
  const change = (next: string) => {
    setText(next)
    draft.save({ text: next })
  }
  const close = () => {
    draft.close()
    onClose()
  }
  return (
    <MessageForm
      handle={form}
      label="Edit the message"
      action="Save"
      text={text}
      onText={change}
      onSubmit={(next) => (next === message.text ? close() : mutate(next, { onSuccess: close }))}
      onCancel={close}
      busy={isPending}
      error={error ? failureText(error) : undefined}
    >
      <p className="msg-hint">Both of you see that it was edited.</p>
    </MessageForm>
  )
}
