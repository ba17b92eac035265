import { Field } from '#ui/forms/field'
import { TextInput, type TextInputProps } from '#ui/forms/input'
import { Select } from '#ui/forms/select'
import { type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { type JobFields, LABELS, type JobFieldName } from './job-fields.ts'

export type JobFormReturn = UseFormReturn<JobFields>

interface JobFieldProps {
  readonly form: JobFormReturn
  readonly name: JobFieldName
  /** Fields that are validated together with this one. */
  readonly deps?: JobFieldName[]
  readonly hint?: ReactNode
  readonly aside?: ReactNode
}

/** A text field of the form. */
export function JobTextField({
  form,
  name,
  deps = [],
  hint,
  aside,
  ...rest
}: JobFieldProps & Omit<TextInputProps, keyof JobFieldProps>) {
  return (
    <Field
      label={LABELS[name]}
      hint={hint}
      aside={aside}
      error={form.formState.errors[name]?.message}
    >
      <TextInput {...form.register(name, { deps })} autoComplete="off" {...rest} />
    </Field>
  )
}

interface ChoiceFieldProps extends JobFieldProps {
  /** Label of the empty option. */
  readonly emptyLabel: string
  /** Values with their labels. */
  readonly options: Readonly<Record<string, string>>
}

/** A single choice. */
export function ChoiceField({
  form,
  name,
  deps = [],
  hint,
  aside,
  emptyLabel,
  options,
}: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps } })
  return (
    <Field label={LABELS[name]} hint={hint} aside={aside} error={fieldState.error?.message}>
      <Select {...field}>
        <option value="">{emptyLabel}</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
