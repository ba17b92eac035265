import { Field } from '#ui/field'
import { TextInput, type TextInputProps } from '#ui/input'
import { Select } from '#ui/select'
import { type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { type JobFields, type JobWords } from './job-fields.ts'

export type JobFormReturn = UseFormReturn<JobFields>

interface FieldProps {
  readonly form: JobFormReturn
  readonly name: keyof JobWords
  readonly label: string
  readonly hint?: ReactNode
  readonly aside?: ReactNode
}

/** One line of the form. */
export function WordField({
  form,
  name,
  label,
  hint,
  aside,
  ...rest
}: FieldProps & Omit<TextInputProps, keyof FieldProps>) {
  return (
    <Field label={label} hint={hint} aside={aside} error={form.formState.errors[name]?.message}>
      <TextInput {...form.register(name)} autoComplete="off" {...rest} />
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
export function ChoiceField({ form, name, label, hint, aside, none, options }: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} aside={aside} error={fieldState.error?.message}>
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
