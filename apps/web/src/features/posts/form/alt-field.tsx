import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/input'
import { posts } from '@devhood/contract/collections'
import { type UseFormReturn } from 'react-hook-form'

import { type PostFields } from './post-fields.ts'

interface AltFieldProps {
  readonly form: UseFormReturn<PostFields>
  /** The text describes another picture. */
  readonly isOutdated: boolean
  readonly onChange: () => void
}

/** Text alternative of the picture. */
export function AltField({ form, isOutdated, onChange }: AltFieldProps) {
  return (
    <Field
      label="Alt text"
      error={form.formState.errors.imageAlt?.message}
      hint={
        <span aria-live="polite">
          {isOutdated
            ? 'You changed the picture. Does this still describe it?'
            : "Describes the picture for people who can't see it."}
        </span>
      }
    >
      <TextArea
        {...form.register('imageAlt', { onChange })}
        rows={2}
        max={posts.fields.imageAlt.max}
        className="min-h-20!"
      />
    </Field>
  )
}
