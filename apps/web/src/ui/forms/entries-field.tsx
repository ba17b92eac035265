import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'

import { parseEntries } from '#lib/text/entries'
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
  const entries = parseEntries(useWatch({ control: form.control, name }))
  const remove = (entry: string) => {
    const rest = entries.filter((one) => one !== entry).join(', ')
    const shouldValidate = form.formState.isSubmitted
    form.setValue(name, rest as never, { shouldDirty: true, shouldValidate })
    form.setFocus(name)
  }
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
      <EntryChips label={entriesLabel} entries={entries} onRemove={remove} />
    </div>
  )
}
