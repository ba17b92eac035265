import { Chip } from '#ui/controls/chip'
import { FieldError } from '#ui/forms/field-error'
import { JOB_LABELS, type Region, REGIONS } from '@devhood/contract'
import { useId } from 'react'
import { useController } from 'react-hook-form'

import { LABELS, parseRegions } from './job-fields.ts'
import { type JobFormReturn } from './form-fields.tsx'

/** Regions where a remote employee may live, as a multiple choice. "Anywhere" excludes the others. */
export function RegionsField({ form }: { readonly form: JobFormReturn }) {
  const { field, fieldState } = useController({ control: form.control, name: 'regions' })
  const errorId = useId()
  const chosen = parseRegions(field.value)
  const toggleRegion = (region: Region) => {
    const others = chosen.filter((one) => one !== region && one !== 'anywhere')
    const next = chosen.includes(region) ? others : [...others, region]
    field.onChange((region === 'anywhere' ? next.slice(-1) : next).join(', '))
  }
  const { error } = fieldState
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
      <legend className="mb-1.5 text-label">{LABELS.regions}</legend>
      <div className="flex flex-wrap gap-2">
        {REGIONS.map((region, index) => (
          <Chip
            key={region}
            ref={index === 0 ? field.ref : undefined}
            aria-pressed={chosen.includes(region)}
            onClick={() => toggleRegion(region)}
            onBlur={field.onBlur}
          >
            {JOB_LABELS.region[region]}
          </Chip>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error.message}</FieldError>}
    </fieldset>
  )
}
