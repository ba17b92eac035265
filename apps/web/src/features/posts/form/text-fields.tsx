import { TextAreaWithSuggestions, TagsInput } from '#features/suggestions'
import { Field } from '#ui/forms/field'
import { CONTROL, TextInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type ComponentType } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import { EntryChips } from '#ui/forms/entry-chips'

import { COMMENTING } from './commenting.ts'
import { type PostFormValues, type TextName } from './post-fields.ts'
import { parseTags } from '../tags.ts'

interface TextFieldsProps {
  readonly form: UseFormReturn<PostFormValues>
}

/** The fields beside the pictures, in their order. */
const FIELDS: Readonly<Record<TextName, ComponentType<TextFieldsProps>>> = {
  caption: ({ form }) => (
    <Field
      label="Caption"
      error={form.formState.errors.caption?.message}
      hint="#tags and @usernames become links. You can use **bold**, *emphasis*, lists and `code`."
    >
      <TextAreaWithSuggestions {...form.register('caption')} rows={5} max={LIMITS.captionMax} />
    </Field>
  ),
  location: ({ form }) => (
    <Field label="Location" error={form.formState.errors.location?.message}>
      <TextInput {...form.register('location')} autoComplete="off" />
    </Field>
  ),
  tags: ({ form }) => (
    <div className="grid gap-2">
      <Field
        label="Tags"
        error={form.formState.errors.tags?.message}
        aside={<span className="text-small text-muted">separated by commas</span>}
      >
        <TagsInput {...form.register('tags')} />
      </Field>
      <EntryChips form={form} name="tags" parse={parseTags} label="Tags of this post" prefix="#" />
    </div>
  ),
  commenting: ({ form }) => (
    <label className="grid gap-1.5 text-label">
      Who can comment
      <select {...form.register('commenting')} className={CONTROL}>
        {Object.entries(COMMENTING).map(([commenting, label]) => (
          <option key={commenting} value={commenting}>
            {label}
          </option>
        ))}
      </select>
    </label>
  ),
}

export const TextFields = ({ form }: TextFieldsProps) =>
  Object.entries(FIELDS).map(([name, Part]) => <Part key={name} form={form} />)
