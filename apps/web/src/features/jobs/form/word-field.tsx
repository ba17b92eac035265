import { Field } from '#ui/field'
import { TextInput, type TextInputProps } from '#ui/input'
import { Select } from '#ui/select'
import { type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { type JobFields, LABELS, type Shown } from './job-fields.ts'

export type JobFormReturn = UseFormReturn<JobFields>

interface FieldProps {
  readonly form: JobFormReturn
  readonly name: Shown
  /** Fields that are right or wrong together with this one. */
  readonly deps?: Shown[]
  readonly hint?: ReactNode
  readonly aside?: ReactNode
}

/** One line of the form. */
export function WordField({
  form,
  name,
  deps = [],
  hint,
  aside,
  ...rest
}: FieldProps & Omit<TextInputProps, keyof FieldProps>) {
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

interface ChoiceFieldProps extends FieldProps {
  /** What stands for having said nothing. */
  readonly none: string
  /** The values with their words. */
  readonly options: Readonly<Record<string, string>>
}

/** One of several. */
export function ChoiceField({
  form,
  name,
  deps = [],
  hint,
  aside,
  none,
  options,
}: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps } })
  return (
    <Field label={LABELS[name]} hint={hint} aside={aside} error={fieldState.error?.message}>
      <Select {...field}>
        <option value="">{none}</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The end of a label's line: what may be left open says so. */
export const OPTIONAL = <span className="text-small text-muted">optional</span>
