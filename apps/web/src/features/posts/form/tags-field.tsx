import { TagsInput } from '#features/suggestions'
import { EntryChips } from '#ui/forms/entry-chips'
import { Field } from '#ui/forms/field'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { parseTags } from '../tags.ts'
import { type PostFormValues } from './post-fields.ts'

interface TagsFieldProps {
  readonly form: UseFormReturn<PostFormValues>
}

/** A comma-separated field; below it the tags that will be sent, each with a remove button. */
export function TagsField({ form }: TagsFieldProps) {
  const typed = useWatch({ control: form.control, name: 'tags' })
  const tags = parseTags(typed)
  const remove = (tag: string) => {
    const rest = tags.filter((one) => one !== tag).join(', ')
    form.setValue('tags', rest, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus('tags')
  }
  return (
    <div className="grid gap-2">
      <Field
        label="Tags"
        error={form.formState.errors.tags?.message}
        aside={<span className="text-small text-muted">separated by commas</span>}
      >
        <TagsInput {...form.register('tags')} />
      </Field>
      <EntryChips label="Tags of this post" entries={tags} prefix="#" onRemove={remove} />
    </div>
  )
}
