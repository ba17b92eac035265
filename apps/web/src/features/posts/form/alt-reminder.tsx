import { preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { toast } from '#lib/feedback/toasts'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { type PostFormValues } from './post-fields.ts'

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
