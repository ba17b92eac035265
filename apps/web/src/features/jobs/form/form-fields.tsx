import { Field } from '#ui/forms/field'
import { TextField } from '#ui/forms/form-field'
import { type TextInputProps } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { Select } from '#ui/forms/select'
import { CURRENCIES, JOB_LABELS } from '@devhood/contract'
import { jobs } from '@devhood/contract/collections'
import { type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { type JobFields, LABELS, type JobFieldName } from './job-fields.ts'

export type JobFormReturn = UseFormReturn<JobFields>

interface FieldOptions extends Omit<TextInputProps, 'form' | 'name'> {
  /** Fields that are validated together with this one. */
  readonly deps?: JobFieldName[]
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly choices?: Readonly<Record<string, string>>
  readonly emptyLabel?: string
}

const { title, company, overlapHours } = jobs.fields

/** What the fields with one line or one choice look like. */
const OPTIONS: Readonly<Partial<Record<JobFieldName, FieldOptions>>> = {
  title: { hint: `Job title, ${title.min}–${title.max} characters` },
  employment: { choices: JOB_LABELS.employment },
  seniority: { choices: JOB_LABELS.seniority },
  visa: { choices: JOB_LABELS.visa, aside: OPTIONAL, emptyLabel: 'Not specified' },
  company: { hint: `At most ${company.max} characters.`, autoComplete: 'organization' },
  companySite: {
    aside: OPTIONAL,
    hint: 'Starts with “https://” or “http://”.',
    inputMode: 'url',
    autoCapitalize: 'none',
    autoComplete: 'url',
  },
  salaryFrom: {
    deps: ['salaryTo', 'salaryCurrency', 'salaryUnit'],
    aside: OPTIONAL,
    inputMode: 'numeric',
    placeholder: '60000',
  },
  salaryTo: {
    deps: ['salaryFrom', 'salaryCurrency', 'salaryUnit'],
    aside: OPTIONAL,
    inputMode: 'numeric',
    placeholder: '80000',
  },
  salaryCurrency: { choices: Object.fromEntries(CURRENCIES.map((code) => [code, code])) },
  salaryUnit: { choices: JOB_LABELS.unit },
  workplace: { choices: JOB_LABELS.workplace, deps: ['regions', 'place'] },
  overlapHours: {
    deps: ['overlapZone'],
    aside: OPTIONAL,
    hint: `From ${overlapHours.min} to ${overlapHours.max}.`,
    inputMode: 'numeric',
  },
  overlapZone: {
    deps: ['overlapHours'],
    aside: OPTIONAL,
    hint: 'For example Europe/Lisbon',
    autoCapitalize: 'none',
  },
  apply: {
    hint: 'A web page or an email address. Everyone who reads the ad sees it.',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
}

interface JobFieldProps extends FieldOptions {
  readonly form: JobFormReturn
  readonly name: JobFieldName
}

/** A field of the form: one line of text, or a single choice. */
export function JobField({ form, name, ...own }: JobFieldProps) {
  const { deps = [], choices, emptyLabel, ...rest } = { ...OPTIONS[name], ...own }
  const common = { form, name, label: LABELS[name], ...rest }
  if (choices) return <ChoiceField {...common} {...{ deps, choices, emptyLabel }} />
  return <TextField autoComplete="off" {...common} options={{ deps }} />
}

interface ChoiceFieldProps extends Pick<JobFieldProps, 'form' | 'name' | 'deps' | 'aside'> {
  readonly choices: Readonly<Record<string, string>>
  readonly emptyLabel: string | undefined
}

function ChoiceField({ form, name, emptyLabel = 'Choose', choices, ...props }: ChoiceFieldProps) {
  const rules = { deps: props.deps ?? [] }
  const { field, fieldState } = useController({ control: form.control, name, rules })
  return (
    <Field label={LABELS[name]} aside={props.aside} error={fieldState.error?.message}>
      <Select {...field}>
        <option value="">{emptyLabel}</option>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface JobFieldRowProps {
  readonly form: JobFormReturn
  readonly names: readonly JobFieldName[]
  readonly className: string
}

export const JobFieldRow = ({ form, names, className }: JobFieldRowProps) => (
  <div className={`grid items-start gap-x-4 gap-y-5 ${className}`}>
    {names.map((name) => (
      <JobField key={name} form={form} name={name} />
    ))}
  </div>
)
