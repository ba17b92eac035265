import { TagChip } from '#ui/controls/chip'
import { jobs } from '@devhood/contract/collections'
import { useWatch } from 'react-hook-form'

import { parseEntries } from './job-fields.ts'
import { type JobFormReturn, OPTIONAL, JobTextField } from './form-fields.tsx'

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
      {tags.length > 0 && (
        <ul aria-label="Stack of this job" className="flex min-w-0 flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <TagChip tag={tag} prefix="" onRemove={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
