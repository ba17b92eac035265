import { useCurrentUser } from '#features/account'
import { atMost } from '#lib/forms/text-rules'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { Field } from '#ui/forms/field'
import { TextAreaField, TextField } from '#ui/forms/form-field'
import { OPTIONAL } from '#ui/forms/optional'
import { Select } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

import { saveEntry } from '../entries/entries.ts'

type Position = DocumentOf<'positions'>

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/

type PositionValues = Readonly<
  Pick<Position, 'kind'> & Record<'title' | 'organization' | 'from' | 'to' | 'summary', string>
>

const line = z.string().check(z.trim(), z.minLength(1, 'Required'), atMost(LIMITS.headlineMax))
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
    summary: z.string().check(atMost(LIMITS.positionSummaryMax)),
  })
  .check(
    z.refine(({ from, to }) => to === '' || to >= from, {
      path: ['to'],
      message: 'Not before the first month',
    }),
  )

const BLANK = { kind: 'work', title: '', organization: '', from: '', to: '', summary: '' } as const

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

export function PositionDialog({ position, onClose }: PositionDialogProps) {
  const me = useCurrentUser()
  const saving = saveEntry(useQueryClient(), 'positions', { userId: me.$id, id: position?.$id })
  const { mutateAsync, isPending } = useMutation(saving)
  return (
    <DraftDialog
      userId={me.$id}
      submit="Save"
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
    </DraftDialog>
  )
}

function PositionInputs({ form }: { readonly form: UseFormReturn<PositionValues> }) {
  const isWork = useWatch({ control: form.control, name: 'kind' }) === 'work'
  const line = { form, autoComplete: 'off' }
  const month = { ...line, type: 'month' }
  return (
    <>
      <Field label="Kind">
        <Select {...form.register('kind')}>
          <option value="work">Work</option>
          <option value="education">Education</option>
        </Select>
      </Field>
      <TextField {...line} name="title" label={isWork ? 'Title' : 'Subject'} />
      <TextField {...line} name="organization" label={isWork ? 'Company' : 'School'} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...month} name="from" label="From" hint="Such as 2024-05" />
        <TextField
          {...month}
          name="to"
          label="To"
          hint="Empty: until today"
          options={{ deps: ['from'] }}
        />
      </div>
      <TextAreaField
        form={form}
        name="summary"
        label="Summary"
        aside={OPTIONAL}
        rows={4}
        max={LIMITS.positionSummaryMax}
      />
    </>
  )
}
