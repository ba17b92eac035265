import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextArea, TextInput } from '#ui/forms/input'
import { LIMITS, type ModerationAction } from '@devhood/contract'
import { type SubmitEvent, useState } from 'react'
import { toast } from '#lib/feedback/toasts'
import { type NewAction } from '@devhood/client/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type ModerationSubject, type OfferedAction, offeredActions } from './moderation-actions.ts'
import { operatorApi } from '../queries.ts'

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

interface ModerationActionsProps {
  readonly subject: ModerationSubject
  readonly onDone: () => void
}

/** A button for each possible action; each one asks for confirmation. */
export function ModerationActions({ subject, onDone }: ModerationActionsProps) {
  const [action, setAction] = useState<OfferedAction>()
  const close = () => setAction(undefined)
  return (
    <>
      <ModerationActionButtons subject={subject} onChoose={setAction} />
      {action && (
        <ModerationActionDialog
          subject={subject}
          action={action}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ModerationActionButtonsProps {
  readonly subject: ModerationSubject
  readonly onChoose: (action: OfferedAction) => void
}

export function ModerationActionButtons({ subject, onChoose }: ModerationActionButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {offeredActions(subject).map((one) => (
        <Button
          key={one.label}
          size="sm"
          data-action={one.key}
          aria-haspopup="dialog"
          onClick={() => onChoose(one)}
          className="max-sm:min-h-tap"
        >
          {one.label}
        </Button>
      ))}
    </div>
  )
}

/** Ids of the action's target. */
function targetIds(
  { target }: OfferedAction,
  { post, comment, job, person }: ModerationSubject,
): Partial<NewAction> {
  if (target === 'post' && post) return { post: post.$id }
  if (target === 'comment' && comment) return { comment: comment.$id }
  if (target === 'job' && job) return { job: job.$id }
  return target === 'person' && person ? { person: person.$id } : {}
}

interface Messages {
  /** For the log. */
  readonly note: string
  /** For the affected person. */
  readonly statement: string
}

/** Runs an action, settles the open report, and offers Undo if the action can be reversed. */
function useModerationAction(subject: ModerationSubject, offered: OfferedAction) {
  const client = useQueryClient()
  // Any list or page may change, and the queue too.
  const refresh = () => client.invalidateQueries()
  const target = targetIds(offered, subject)
  const undoAction = async (action: ModerationAction) => {
    try {
      await operatorApi.act({ action, ...target })
      toast({ title: 'Undone' })
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      toast({ title: "Couldn't undo it", text, kind: 'failure' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: ({ note, statement }: Messages) =>
      operatorApi.act({
        action: offered.action,
        ...target,
        ...(subject.report !== undefined && { report: subject.report }),
        ...(note && { note }),
        ...(statement && { statement }),
      }),
    onSuccess: () => {
      const { undo } = offered
      toast({
        title: offered.doneText,
        ...(undo && { action: { label: 'Undo', run: () => void undoAction(undo) } }),
      })
      // Not awaited: a refresh can remove a list entry together with its dialog, before the dialog reports success.
      void refresh()
    },
  })
}
