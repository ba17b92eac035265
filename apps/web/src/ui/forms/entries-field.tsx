import { type ComponentType } from 'react'
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

import { EntryChips } from './entry-chips.tsx'
import { Field } from './field.tsx'
import { type TextInputProps } from './input.tsx'
import { OPTIONAL } from './optional.tsx'

interface EntriesFieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly name: Path<T>
  readonly label: string
  readonly hint: string
  /** The control, which may complete what is typed. */
  readonly Input: ComponentType<TextInputProps>
  /** Accessible name of the list of entries. */
  readonly entriesLabel: string
}

/** A comma-separated field; below it the entries that will be sent, each with a remove button. */
export function EntriesField<T extends FieldValues>(props: EntriesFieldProps<T>) {
  const { form, name, entriesLabel, Input, ...field } = props
  const errors = form.formState.errors as Partial<Record<string, { readonly message?: string }>>
  return (
    <div className="grid gap-2">
      <Field {...field} aside={OPTIONAL} error={errors[name]?.message}>
        <Input {...form.register(name)} />
      </Field>
      <EntryChips form={form} name={name} label={entriesLabel} />
    </div>
  )
}
