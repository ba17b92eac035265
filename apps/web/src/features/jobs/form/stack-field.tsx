import { OPTIONAL } from '#ui/forms/optional'
import { parseEntries } from '#lib/text/entries'
import { EntryChips } from '#ui/forms/entry-chips'
import { jobs } from '@devhood/contract/collections'
import { useWatch } from 'react-hook-form'

import { type JobFormReturn, JobTextField } from './form-fields.tsx'

/** A comma-separated field; below it the entries that will be sent, each with a remove button. */
export function StackField({ form }: { readonly form: JobFormReturn }) {
  const typed = useWatch({ control: form.control, name: 'stack' })
  const tags = parseEntries(typed)
  const remove = (tag: string) => {
    const rest = tags.filter((one) => one !== tag).join(', ')
    form.setValue('stack', rest, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus('stack')
  }
  return (
    <div className="grid gap-2">
      <JobTextField
        form={form}
        name="stack"
        aside={OPTIONAL}
        hint={`Separated by commas, at most ${jobs.fields.stack.max}: Go, PostgreSQL, Kubernetes`}
        autoCapitalize="none"
      />
      <EntryChips label="Stack of this job" entries={tags} onRemove={remove} />
    </div>
  )
}
