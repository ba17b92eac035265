import { TextAreaWithSuggestions } from '#features/suggestions'
import { Field } from '#ui/forms/field'
import { CONTROL, TextInput } from '#ui/forms/input'
import { LIMITS } from '@devhood/contract'
import { type UseFormReturn } from 'react-hook-form'

import { COMMENTING } from './commenting.ts'
import { type PostFormValues } from './post-fields.ts'
import { TagsField } from './tags-field.tsx'

interface TextFieldsProps {
  readonly form: UseFormReturn<PostFormValues>
}

/** Texts about the picture: caption, location, tags. */
export function TextFields({ form }: TextFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Caption"
        error={errors.caption?.message}
        hint="#tags and @usernames become links. You can use **bold**, *emphasis*, lists and `code`."
      >
        <TextAreaWithSuggestions {...form.register('caption')} rows={5} max={LIMITS.captionMax} />
      </Field>
      <Field label="Location" error={errors.location?.message}>
        <TextInput {...form.register('location')} autoComplete="off" />
      </Field>
      <TagsField form={form} />
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
    </>
  )
}
