import { useFormState } from 'react-hook-form'

import { FIELD_NAMES, LABELS } from './job-fields.ts'
import { type JobFormReturn } from './form-fields.tsx'

/** Number of errors that need no summary. */
const MAX_WITHOUT_SUMMARY = 3

/** Error summary of a long form, with links to the fields. */
export function ErrorSummary({ form }: { readonly form: JobFormReturn }) {
  const { errors } = useFormState({ control: form.control })
  const invalid = FIELD_NAMES.filter((name) => errors[name])
  if (invalid.length <= MAX_WITHOUT_SUMMARY) return null
  return (
    <section
      aria-label="Fields to check"
      className="grid gap-2 rounded-card border border-danger px-4 py-4"
    >
      <p className="text-strong">{`${invalid.length} fields need attention`}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {invalid.map((name) => (
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
