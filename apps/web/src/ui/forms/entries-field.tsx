import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

import { EntryChips } from './entry-chips.tsx'
import { TextField } from './form-field.tsx'
import { OPTIONAL } from './optional.tsx'

interface EntriesFieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly name: Path<T>
  readonly label: string
  readonly hint: string
  /** Accessible name of the list of entries. */
  readonly entriesLabel: string
}

/** A comma-separated field; below it the entries that will be sent, each with a remove button. */
export function EntriesField<T extends FieldValues>(props: EntriesFieldProps<T>) {
  const { form, name, entriesLabel, ...field } = props
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        form={form}
        name={name}
        aside={OPTIONAL}
        autoCapitalize="none"
        autoComplete="off"
      />
      <EntryChips form={form} name={name} label={entriesLabel} />
    </div>
  )
}
