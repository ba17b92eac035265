import { useCurrentUser } from '#features/account'
import { Field } from '#ui/forms/field'
import { TextArea, TextInput } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { Select } from '#ui/forms/select'
import { LIMITS, lengthOf } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

import { saveEntry } from '../entries/entries.ts'
import { EntryDialog } from '../entries/entry-dialog.tsx'

type Position = DocumentOf<'positions'>

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/

interface PositionValues {
  readonly kind: Position['kind']
  readonly title: string
  readonly organization: string
  readonly from: string
  readonly to: string
  readonly summary: string
}

const line = z.string().check(
  z.trim(),
  z.minLength(1, 'Required'),
  z.refine(
    (text) => lengthOf(text) <= LIMITS.headlineMax,
    `At most ${LIMITS.headlineMax} characters.`,
  ),
)
const isMonth = (text: string) => MONTH.test(text)

const PositionFields: z.ZodMiniType<PositionValues, PositionValues> = z
  .object({
    kind: z.enum(['work', 'education']),
    title: line,
    organization: line,
    from: z.string().check(z.refine(isMonth, 'A month, such as 2024-05')),
    to: z
      .string()
      .check(z.refine((text) => text === '' || isMonth(text), 'A month, such as 2024-05')),
    summary: z
      .string()
      .check(
        z.refine(
          (text) => lengthOf(text) <= LIMITS.positionSummaryMax,
          `At most ${LIMITS.positionSummaryMax} characters.`,
        ),
      ),
  })
  .check(
    z.refine(({ from, to }) => to === '' || to >= from, {
      path: ['to'],
      message: 'Not before the first month',
    }),
  )

const BLANK: PositionValues = {
  kind: 'work',
  title: '',
  organization: '',
  from: '',
  to: '',
  summary: '',
}

const valuesOf = ({ kind, title, organization, from, to, summary }: Position): PositionValues => ({
  kind,
  title,
  organization,
  from,
  to: to ?? '',
  summary: summary ?? '',
})

interface PositionDialogProps {
  readonly position: Position | undefined
  readonly onClose: () => void
}

/** The form of an entry of the resume. */
export function PositionDialog({ position, onClose }: PositionDialogProps) {
  const me = useCurrentUser()
  const saving = saveEntry(useQueryClient(), 'positions', { userId: me.$id, id: position?.$id })
  const { mutateAsync, isPending } = useMutation(saving)
  return (
    <EntryDialog
      title={position ? 'Edit the entry' : 'Add work or education'}
      draft={`position ${position?.$id ?? 'new'}`}
      schema={PositionFields}
      initial={position ? valuesOf(position) : BLANK}
      busy={isPending}
      onSubmit={({ to, summary, ...values }) =>
        mutateAsync({ ...values, to: to || null, summary: summary || null })
      }
      onClose={onClose}
    >
      {(form) => <PositionInputs form={form} />}
    </EntryDialog>
  )
}

function PositionInputs({ form }: { readonly form: UseFormReturn<PositionValues> }) {
  const { register, control, formState } = form
  const { errors } = formState
  const isWork = useWatch({ control, name: 'kind' }) === 'work'
  return (
    <>
      <Field label="Kind">
        <Select {...register('kind')}>
          <option value="work">Work</option>
          <option value="education">Education</option>
        </Select>
      </Field>
      <Field label={isWork ? 'Title' : 'Subject'} error={errors.title?.message}>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field label={isWork ? 'Company' : 'School'} error={errors.organization?.message}>
        <TextInput {...register('organization')} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="From" hint="Such as 2024-05" error={errors.from?.message}>
          <TextInput {...register('from')} type="month" autoComplete="off" />
        </Field>
        <Field label="To" hint="Empty: until today" error={errors.to?.message}>
          <TextInput {...register('to', { deps: ['from'] })} type="month" autoComplete="off" />
        </Field>
      </div>
      <Field label="Summary" aside={OPTIONAL} error={errors.summary?.message}>
        <TextArea {...register('summary')} rows={4} max={LIMITS.positionSummaryMax} />
      </Field>
    </>
  )
}
