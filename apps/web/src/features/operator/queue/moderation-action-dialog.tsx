import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextArea, TextInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type SubmitEvent, useState } from 'react'

import { type ModerationSubject, type OfferedAction } from './moderation-actions.ts'
import { useModerationAction } from './use-moderation-action.ts'

interface ModerationActionDialogProps {
  readonly subject: ModerationSubject
  readonly action: OfferedAction
  readonly onDone: () => void
  readonly onClose: () => void
}

const RECIPIENTS = { author: 'the author', poster: 'the poster', person: 'the person' } as const

const BLANK = { note: '', statement: '' }

/** The typed texts, a draft until the action is taken or cancelled; undefined until it is known. */
function useTyped({ post, comment, job, person }: ModerationSubject, { label }: OfferedAction) {
  const me = useCurrentUser()
  const form = ['moderate', label, (post ?? comment ?? job ?? person)?.$id].join(' ')
  const draft = useDraft({ userId: me.$id, form }, BLANK)
  const [changed, setChanged] = useState<typeof BLANK>()
  const typed = changed ?? draft.values
  if (!typed) return undefined
  return {
    ...typed,
    change: (part: Partial<typeof BLANK>) => {
      const next = { ...typed, ...part }
      setChanged(next)
      draft.save(next)
    },
    closing: (then: () => void) => () => {
      draft.close()
      then()
    },
  }
}

/** Explains the action and asks for a note for the log and a statement for the affected person. Enter submits. */
export function ModerationActionDialog({
  subject,
  action,
  onDone,
  onClose,
}: ModerationActionDialogProps) {
  const { mutate, isPending, error } = useModerationAction(subject, action)
  const typed = useTyped(subject, action)
  if (!typed) return null
  const { note, statement, change, closing } = typed
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending)
      mutate({ note: note.trim(), statement: statement.trim() }, { onSuccess: closing(onDone) })
  }
  const isDanger = action.action === 'delete' || action.action === 'block'
  return (
    <Dialog open onClose={onClose} title={action.label}>
      <form onSubmit={submit} className="grid gap-5">
        <p>{action.text}</p>
        <Field label="Note for the log (optional)">
          <TextInput
            value={note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
            maxLength={LIMITS.noteMax}
            autoComplete="off"
            data-first-focus
          />
        </Field>
        {action.notifies && (
          <Field
            label={`Reasons for ${RECIPIENTS[action.notifies]} (optional)`}
            hint="Shown to them with the decision. Your name is not."
          >
            <TextArea
              value={statement}
              onChange={({ currentTarget }) => change({ statement: currentTarget.value })}
              max={LIMITS.noteMax}
              className="min-h-20"
            />
          </Field>
        )}
        <FormAlert>{error ? error.message || "That didn't work. Try again." : undefined}</FormAlert>
        <div className="flex gap-3 *:flex-1">
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isPending}>
            {action.label}
          </Button>
          <Button variant="ghost" onClick={closing(onClose)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
