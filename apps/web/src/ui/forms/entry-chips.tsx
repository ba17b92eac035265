import { bareTag } from '#lib/navigation/tag-path'
import { parseEntries } from '#lib/text/entries'
import { TagChip } from '#ui/controls/chip'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'

interface EntryChipsProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** The comma-separated field. */
  readonly name: Path<Values>
  readonly parse?: (text: string) => readonly string[]
  readonly label: string
  /** Shown before each entry. */
  readonly prefix?: '#' | ''
}

/** The entries of a comma-separated field that will be sent, each with a remove button. */
export function EntryChips<Values extends FieldValues>(props: EntryChipsProps<Values>) {
  const { form, name, parse = parseEntries, label, prefix = '' } = props
  const entries = parse(useWatch({ control: form.control, name }))
  const remove = (entry: string) => {
    const rest = entries.filter((one) => one !== entry).join(', ')
    const shouldValidate = form.formState.isSubmitted
    form.setValue(name, rest as never, { shouldDirty: true, shouldValidate })
    form.setFocus(name)
  }
  if (entries.length === 0) return null
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {entries.map((entry) => (
        <li key={entry} className="max-w-full">
          <TagChip tag={bareTag(entry)} prefix={prefix} onRemove={() => remove(entry)} />
        </li>
      ))}
    </ul>
  )
}
