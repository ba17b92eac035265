import { Chip } from '#ui/controls/chip'
import { FieldError } from '#ui/forms/field-error'
import { JOB_LABELS, type Region, REGIONS } from '@devhood/contract'
import { countryNameOf } from '@devhood/contract/places'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'

import { JobField, type JobFormReturn } from './form-fields.tsx'
import { LABELS, needsPlace, needsRegions, parseRegions } from './job-fields.ts'

interface LocationFieldsProps {
  readonly form: JobFormReturn
}

/** Location and working hours: regions only for remote work, a place for any other. */
export function LocationFields({ form }: LocationFieldsProps) {
  const workplace = useWatch({ control: form.control, name: 'workplace' })
  const zonesId = useId()
  const [zones, setZones] = useState<readonly string[]>([])
  return (
    <>
      <JobField form={form} name="workplace" />
      {needsRegions({ workplace }) && <RegionsField form={form} />}
      {needsPlace({ workplace }) && (
        <JobField form={form} name="place" hint={<PlaceHint form={form} />} />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <JobField form={form} name="overlapHours" />
        <JobField
          form={form}
          name="overlapZone"
          list={zonesId}
          // Hundreds of elements, which most people who open the form don't need.
          onFocus={() => setZones(Intl.supportedValuesOf('timeZone'))}
        />
      </div>
      <datalist id={zonesId}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}

/** The country that search engines are told, as understood from the place. */
function PlaceHint({ form }: LocationFieldsProps) {
  const country = countryNameOf(useWatch({ control: form.control, name: 'place' }))
  return country === undefined
    ? 'City, country. For example Lisbon, Portugal'
    : `Country: ${country}`
}

/** Regions where a remote employee may live, as a multiple choice. "Anywhere" excludes the others. */
function RegionsField({ form }: LocationFieldsProps) {
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
