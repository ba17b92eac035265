import { useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { formResolver } from '#lib/forms/form-resolver'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { isConflict } from '#lib/api/api-errors'
import { failureText } from '#lib/api/offline'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { FieldError } from '#ui/forms/field-error'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField } from '#ui/forms/form-field'
import { ID } from '@devhood/client'
import {
  REASONS_BY_SUBJECT,
  type Reportable,
  type ReportReason,
  lengthOf,
  REPORT_REASONS,
} from '@devhood/contract'
import { reports } from '@devhood/contract/collections'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { REASON_LABELS } from '../reasons.ts'
import type { PersonName } from '../relationships.ts'
import * as z from 'zod/mini'

const isReason = (value: string): value is ReportReason =>
  (REPORT_REASONS as readonly string[]).includes(value)

/** Fields of a report. */
const reportFields = z.object({
  reason: z.string().check(z.refine((value) => isReason(value), 'Choose a reason.')),
  text: z.string().check(
    z.trim(),
    z.refine(
      (text) => lengthOf(text) <= reports.fields.text.max,
      `At most ${reports.fields.text.max} characters are accepted.`,
    ),
  ),
})
type ReportFields = z.infer<typeof reportFields>

/** The reported post, comment, job ad or person, by id. */
export interface ReportSubject {
  readonly kind: Reportable
  readonly id: string
}

interface ReportDialogProps {
  /** The reported person or the content's author. */
  readonly person: PersonName
  readonly about: ReportSubject
  readonly onSent: () => void
  readonly onClose: () => void
}

const TITLES: Readonly<Record<Reportable, (name: string) => string>> = {
  post: (name) => `Report a post by ${name}`,
  comment: (name) => `Report a comment by ${name}`,
  person: (name) => `Report ${name}`,
  job: (name) => `Report a job ad by ${name}`,
}

/** Asks for a reason and optional details. Both stay after a failure, and until they are sent they are a draft. */
export function ReportDialog(props: ReportDialogProps) {
  const { person, about, onClose } = props
  const me = useCurrentUser()
  const draft = useDraft<ReportFields>(
    { userId: me.$id, form: `report ${about.kind} ${about.id}` },
    { reason: '', text: '' },
  )
  if (!draft.values) return null
  return (
    <Dialog open onClose={onClose} title={TITLES[about.kind](person.name)}>
      <ReportForm {...props} draft={draft} values={draft.values} />
    </Dialog>
  )
}

interface ReportFormProps extends Pick<ReportDialogProps, 'about' | 'onSent'> {
  readonly draft: Draft<ReportFields>
  readonly values: ReportFields
}

function ReportForm({ about, onSent, draft, values }: ReportFormProps) {
  const me = useCurrentUser()
  const { mutate, isPending } = useReport(me.$id, about)
  const form = useForm<ReportFields>({
    resolver: formResolver(reportFields),
    defaultValues: values,
  })
  useFormChanges(form, draft.save)
  const { errors } = form.formState
  const submit = form.handleSubmit((fields) => {
    if (isPending) return
    mutate(fields, {
      onSuccess: () => {
        draft.close()
        onSent()
      },
      onError: (error) => form.setError('root', { message: failureText(error) }),
    })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Reasons
        reasons={REASONS_BY_SUBJECT[about.kind]}
        field={form.register('reason')}
        error={errors.reason?.message}
      />
      <TextAreaField
        form={form}
        name="text"
        label="Add details (optional)"
        max={reports.fields.text.max}
        className="min-h-24"
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" wide busy={isPending}>
        Send report
      </Button>
    </form>
  )
}

/** A repeated report counts as a success. */
function useReport(user: string, { kind, id }: ReportSubject) {
  return useMutation({
    mutationFn: async ({ reason, text }: ReportFields) => {
      // The form allows only report reasons.
      const report = { reason: reason as ReportReason, ...(text && { text }) }
      try {
        await api.documents.create('reports', ID.unique(), { user, [kind]: id, ...report })
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    },
  })
}

interface ReasonsProps {
  /** Reasons that fit the subject. */
  readonly reasons: readonly ReportReason[]
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
}

function Reasons({ reasons, field, error }: ReasonsProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="-my-1 grid">
      <legend className="mb-1 text-label">Why?</legend>
      {reasons.map((reason) => (
        <label
          key={reason}
          className="-mx-2 flex min-h-tap cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-overlay"
        >
          <input
            {...field}
            type="radio"
            value={reason}
            className="size-5 flex-none accent-accent-mark"
          />
          <span>{REASON_LABELS[reason]}</span>
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
