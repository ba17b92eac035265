import { useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { atMost } from '#lib/forms/text-rules'
import { isConflict } from '#lib/api/api-errors'
import { settings } from '#lib/settings/settings'
import { failureText } from '#lib/api/offline'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { FieldError } from '#ui/forms/field-error'
import { TextAreaField } from '#ui/forms/form-field'
import { ID } from '@devhood/client'
import {
  REASONS_BY_SUBJECT,
  type Reportable,
  type ReportReason,
  REPORT_REASONS,
} from '@devhood/contract'
import { reports } from '@devhood/contract/collections'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormRegisterReturn } from 'react-hook-form'
import { REASON_LABELS } from '#lib/text/report-reasons'
import type { PersonName } from '../relationships.ts'
import * as z from 'zod/mini'

const isReason = (value: string): value is ReportReason =>
  (REPORT_REASONS as readonly string[]).includes(value)

const reportFields = z.object({
  reason: z.string().check(z.refine((value) => isReason(value), 'Choose a reason.')),
  text: z.string().check(z.trim(), atMost(reports.fields.text.max)),
})
type ReportFields = z.infer<typeof reportFields>

/** The reported post, comment, job ad or person, by id. */
export interface ReportSubject {
  readonly kind: Reportable
  readonly id: string
  /** The message, as the reporter has it, for which a person is reported. */
  readonly message?: string | undefined
  /** Whether operators have hidden it. */
  readonly hidden?: boolean | undefined
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

const ATTACHED =
  'The moderators get this message with the ten messages before it, also as they were before a change. They can’t read anything else of the conversation.'

/** Asks for a reason and optional details. Both stay after a failure, and until they are sent they are a draft. */
export function ReportDialog({ person, about, onSent, onClose }: ReportDialogProps) {
  const me = useCurrentUser()
  const { mutateAsync, isPending } = useReport(me.$id, about)
  return (
    <DraftDialog
      title={about.message ? `Report a message by ${person.name}` : TITLES[about.kind](person.name)}
      userId={me.$id}
      draft={`report ${about.kind} ${about.message ?? about.id}`}
      schema={reportFields}
      initial={{ reason: '', text: '' }}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      onDone={onSent}
      submit="Send report"
      hasCancel={false}
      errorText={failureText}
    >
      {(form) => (
        <>
          <Reasons
            reasons={REASONS_BY_SUBJECT[about.kind]}
            field={form.register('reason')}
            error={form.formState.errors.reason?.message}
          />
          <RulesLink />
          {about.message && <p className="text-small text-muted">{ATTACHED}</p>}
          <TextAreaField
            form={form}
            name="text"
            label="Add details (optional)"
            max={reports.fields.text.max}
            className="min-h-24"
          />
        </>
      )}
    </DraftDialog>
  )
}

/** Opens beside the report, which stays. */
const RulesLink = () =>
  settings.sitePlaces.some(([address]) => address === '/rules') && (
    <a href="/rules" target="_blank" rel="noopener" className="link tap-area text-small">
      Read the rules<span className="sr-only"> in a new tab</span>
    </a>
  )

/** A repeated report counts as a success. */
const useReport = (user: string, { kind, id, message }: ReportSubject) =>
  useMutation({
    mutationFn: async ({ reason, text }: ReportFields) => {
      // The form allows only report reasons.
      const report = {
        reason: reason as ReportReason,
        ...(text && { text }),
        // The person is then its author.
        ...(message ? { message } : { [kind]: id }),
      }
      try {
        await api.documents.create('reports', ID.unique(), { user, ...report })
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    },
  })

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
