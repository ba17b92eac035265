import { useFormState } from 'react-hook-form'

import { LABELS, type Shown } from './job-fields.ts'
import { type JobFormReturn } from './word-field.tsx'

/** So many are seen at a glance. */
const FEW = 3

/** Sums up what keeps a long form from being sent, each with the way to its field. */
export function BadFields({ form }: { readonly form: JobFormReturn }) {
  const { errors } = useFormState({ control: form.control })
  const bad = (Object.keys(LABELS) as Shown[]).filter((name) => errors[name])
  if (bad.length <= FEW) return null
  return (
    <section
      aria-label="Fields to check"
      className="grid gap-2 rounded-card border border-danger px-4 py-4"
    >
      <p className="text-strong">{bad.length} fields need attention</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {bad.map((name) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => form.setFocus(name)}>
              {LABELS[name]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
