import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { formField, TextAreaField, TextField } from '#ui/forms/form-field'
import { Select } from '#ui/forms/input'
import { REASON_LABELS } from '#lib/text/report-reasons'
import {
  canUndo,
  LIMITS,
  REPORT_REASONS,
  type ReportReason,
  SUSPENSION_DAYS,
  type SuspensionDays,
} from '@devhood/contract'
import { useState } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import { toast } from '#lib/feedback/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { type ModerationSubject, type OfferedAction, offeredActions } from './moderation-actions.ts'
import { SavedReplies } from '../replies/saved-replies.tsx'
import { operatorApi } from '../queries.ts'
import { takeBack } from '../take-back.ts'

interface ModerationActionDialogProps {
  readonly subject: ModerationSubject
  readonly action: OfferedAction
  readonly onDone: () => void
  readonly onClose: () => void
}

type Asked = Pick<OfferedAction, 'asksRule' | 'asksDays'>

export const messagesFor = ({ asksRule, asksDays }: Asked) =>
  z.object({
    /** For the log. */
    note: z.string().check(z.trim()),
    /** For the affected person. */
    statement: z.string().check(z.trim()),
    rule: z.string().check(z.refine((rule) => !asksRule || rule !== '', 'Choose the rule.')),
    days: z.string().check(z.refine((days) => !asksDays || days !== '', 'Choose how long.')),
  })
export type Messages = z.infer<ReturnType<typeof messagesFor>>
export const NO_MESSAGES: Messages = { note: '', statement: '', rule: '', days: '' }

const SelectField = formField(Select)

export const GroundFields = ({
  form,
  asksRule,
  asksDays,
}: Asked & Pick<MessageFieldsProps, 'form'>) => (
  <>
    {asksRule && (
      <SelectField form={form} name="rule" label="Rule that was broken" data-first-focus>
        <option value="">Choose one</option>
        {REPORT_REASONS.map((rule) => (
          <option key={rule} value={rule}>
            {REASON_LABELS[rule]}
          </option>
        ))}
      </SelectField>
    )}
    {asksDays && (
      <SelectField form={form} name="days" label="For how long">
        <option value="">Choose one</option>
        {SUSPENSION_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? '1 day' : `${days} days`}
          </option>
        ))}
      </SelectField>
    )}
  </>
)

interface MessageFieldsProps {
  readonly form: UseFormReturn<Messages>
  /** Who reads the reasons; undefined when nobody is notified. */
  readonly whom: string | undefined
}

/** Adds a saved reply after what is written. */
function addReply(form: UseFormReturn<Messages>, text: string): void {
  const before = form.getValues('statement').trim()
  form.setValue('statement', before ? `${before}\n\n${text}` : text, { shouldDirty: true })
  form.setFocus('statement')
}

export const MessageFields = ({ form, whom }: MessageFieldsProps) => (
  <>
    <TextField
      form={form}
      name="note"
      label="Note for the log (optional)"
      maxLength={LIMITS.noteMax}
      autoComplete="off"
      data-first-focus
    />
    {whom && (
      <>
        <SavedReplies onChoose={(text) => addReply(form, text)} />
        <TextAreaField
          form={form}
          name="statement"
          label={`Reasons for the ${whom} (optional)`}
          hint="Shown to them with the decision. Your name is not."
          max={LIMITS.noteMax}
          className="min-h-20"
        />
      </>
    )}
  </>
)

/** Explains the action and asks for a note for the log and a statement for the affected person. Enter submits. */
export function ModerationActionDialog(props: ModerationActionDialogProps) {
  const { subject, action, onDone, onClose } = props
  const me = useCurrentUser()
  const { mutateAsync, isPending } = useModerationAction(subject, action)
  const { post, comment, job, person } = subject
  const isDanger = action.action === 'delete' || action.action === 'block'
  return (
    <DraftDialog
      title={action.label}
      userId={me.$id}
      draft={['moderate', action.label, (post ?? comment ?? job ?? person)?.$id].join(' ')}
      schema={messagesFor(action)}
      initial={NO_MESSAGES}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      onDone={onDone}
      submit={action.label}
      variant={isDanger ? 'danger' : 'primary'}
    >
      {(form) => (
        <>
          <p>{action.text}</p>
          <GroundFields {...action} form={form} />
          <MessageFields form={form} whom={action.notifies} />
        </>
      )}
    </DraftDialog>
  )
}

interface ModerationActionsProps {
  readonly subject: ModerationSubject
  /** By default all that fit the subject. */
  readonly offered?: readonly OfferedAction[]
  readonly onDone: () => void
}

/** A button for each possible action; each one asks for confirmation. */
export function ModerationActions({ subject, offered, onDone }: ModerationActionsProps) {
  const [action, setAction] = useState<OfferedAction>()
  const close = () => setAction(undefined)
  return (
    <>
      <ModerationActionButtons offered={offered ?? offeredActions(subject)} onChoose={setAction} />
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
  readonly offered: readonly OfferedAction[]
  readonly onChoose: (action: OfferedAction) => void
}

export const ModerationActionButtons = ({ offered, onChoose }: ModerationActionButtonsProps) => (
  <div className="mt-1 flex flex-wrap gap-2">
    {offered.map((one) => (
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

export const isRule = (text: string): text is ReportReason =>
  REPORT_REASONS.some((reason) => reason === text)

/** What is decided, as a form has it. */
export type Grounds = Pick<Messages, 'statement' | 'rule' | 'days'> & { readonly note?: string }

/** Runs actions on a subject, which settle the open report, and takes them back by the id that the run returned. */
export function useModeration(subject: ModerationSubject) {
  const client = useQueryClient()
  // Any list or page may change, and the queue too.
  const refresh = () => client.invalidateQueries()
  const targetOf = ({ target }: OfferedAction) => {
    const content = target === 'report' ? undefined : subject[target]
    return content ? { [target]: content.$id } : {}
  }
  return {
    run: async (offered: OfferedAction, { note, statement, rule, days }: Grounds) => {
      const entry = await operatorApi.act({
        action: offered.action,
        ...targetOf(offered),
        ...(subject.report !== undefined && { report: subject.report }),
        ...(isRule(rule) && { rule }),
        ...(offered.asksDays && { days: Number(days) as SuspensionDays }),
        ...(note && { note }),
        ...(statement && { statement }),
      })
      // Not awaited: a refresh can remove a list entry together with its dialog, before the dialog reports success.
      void refresh()
      return canUndo(offered.action) ? entry.$id : undefined
    },
    undo: async (id: string) => {
      await operatorApi.undoAction(id)
      await refresh()
    },
  }
}

/** Runs an action, and offers Undo if it can be reversed. */
function useModerationAction(subject: ModerationSubject, offered: OfferedAction) {
  const { run, undo } = useModeration(subject)
  return useMutation({
    mutationFn: async (messages: Messages) => run(offered, messages),
    onSuccess: (id) => {
      toast({
        title: offered.doneText,
        ...(id !== undefined && {
          action: { label: 'Undo', run: () => void takeBack(() => undo(id)) },
        }),
      })
    },
  })
}
