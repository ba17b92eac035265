import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/input'
import { Icon } from '#ui/icon'
import { LIMITS } from '@devhood/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { type PostFormValues } from './post-fields.ts'
import { type PostPicture } from './use-post-pictures.ts'

interface AltFieldProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly picture: PostPicture
  /** Accessible name, where there are several of these fields. */
  readonly label?: string
  /** Shown below the field. */
  readonly hint?: string
  readonly className?: string
}

/** Text alternative of a picture. */
export function AltField({ form, picture, label, hint, className }: AltFieldProps) {
  const { key, isAltOutdated } = picture
  const shown = isAltOutdated ? 'You changed the picture. Does this still describe it?' : hint
  return (
    <Field
      label="Alt text"
      error={form.formState.errors.alts?.[key]?.message}
      hint={shown && <span aria-live="polite">{shown}</span>}
      className={className}
    >
      <TextArea
        {...form.register(`alts.${key}`, { onChange: picture.confirmAlt })}
        aria-label={label}
        rows={2}
        max={LIMITS.altMax}
        className="min-h-20!"
      />
    </Field>
  )
}

/** The badge on a picture in the form, which opens its text field. */
export function AltButton({
  form,
  picture,
  label,
}: Pick<AltFieldProps, 'form' | 'picture' | 'label'>) {
  const alt = useWatch({ control: form.control, name: `alts.${picture.key}` })
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => form.setFocus(`alts.${picture.key}`)}
      className="absolute bottom-2 left-2 flex min-h-6 items-center gap-0.5 rounded-md bg-bg/88 px-1.5 font-mono text-tiny font-semibold text-text after:absolute after:-inset-2.5 hover:bg-overlay"
    >
      {!alt?.trim() && <Icon name="plus" size={12} />}
      <span>ALT</span>
    </button>
  )
}
