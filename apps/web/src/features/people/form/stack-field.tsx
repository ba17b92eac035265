import { parseEntries } from '#lib/text/entries'
import { EntryChips } from '#ui/forms/entry-chips'
import { Field } from '#ui/forms/field'
import { OPTIONAL } from '#ui/forms/optional'
import { TextInput } from '#ui/forms/input'
import { users } from '@devhood/contract/collections'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { LABELS, type ProfileFields } from './profile-fields.ts'

/** The technologies of a person, separated by commas; below the field each with a remove button. */
export function StackField({ form }: { readonly form: UseFormReturn<ProfileFields> }) {
  const entries = parseEntries(useWatch({ control: form.control, name: 'stack' }))
  const remove = (entry: string) => {
    const rest = entries.filter((one) => one !== entry).join(', ')
    const shouldValidate = form.formState.isSubmitted
    form.setValue('stack', rest, { shouldDirty: true, shouldValidate })
    form.setFocus('stack')
  }
  return (
    <div className="grid gap-2">
      <Field
        label={LABELS.stack}
        aside={OPTIONAL}
        hint={`Separated by commas, at most ${users.fields.stack.max}: Go, PostgreSQL, Kubernetes`}
        error={form.formState.errors.stack?.message}
      >
        <TextInput {...form.register('stack')} autoCapitalize="none" autoComplete="off" />
      </Field>
      <EntryChips label="Your stack" entries={entries} onRemove={remove} />
    </div>
  )
}
