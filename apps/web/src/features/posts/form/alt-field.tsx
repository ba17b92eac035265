import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/input'
import { Icon } from '#ui/icon'
import { LIMITS } from '@devhood/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { toast } from '#lib/feedback/toasts'

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
      className="absolute bottom-2 left-2 flex min-h-6 items-center gap-0.5 rounded-[6px] bg-bg/88 [color-scheme:dark] px-1.5 font-mono text-tiny font-semibold text-text after:absolute after:-inset-2.5 hover:bg-overlay"
    >
      {!alt?.trim() && <Icon name="plus" size={12} />}
      <span>ALT</span>
    </button>
  )
}

const LINK =
  'min-h-8 font-semibold text-muted underline underline-offset-3 hover:text-text max-sm:min-h-tap'

/** Reminds of missing text alternatives, without getting in the way of submitting. */
export function AltReminder({ form }: { readonly form: UseFormReturn<PostFormValues> }) {
  const { altReminder } = usePreferences()
  const [pictures, alts] = useWatch({ control: form.control, name: ['pictures', 'alts'] })
  const missing = pictures.filter((key) => !alts[key]?.trim())
  if (missing.length === 0 || altReminder === 'off') return null
  const turnOff = () => {
    preferences.set({ altReminder: 'off' })
    toast({ title: 'Reminder turned off', text: 'You can turn it on again in Settings.' })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-small text-muted">
      <p className="basis-full">{textOf(pictures.length, missing.length)}</p>
      <button
        type="button"
        onClick={() => form.setFocus(`alts.${missing[0] ?? ''}`)}
        className={LINK}
      >
        Add alt text
      </button>
      <button type="button" onClick={turnOff} className={LINK}>
        Don&apos;t remind me
      </button>
    </div>
  )
}

function textOf(count: number, missing: number): string {
  if (missing > 1) return `${missing} pictures have no alt text for people who can't see them.`
  return `${count === 1 ? 'The' : 'One'} picture has no alt text for people who can't see it.`
}
