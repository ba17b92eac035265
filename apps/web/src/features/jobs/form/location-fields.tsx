import { OPTIONAL } from '#ui/forms/optional'
import { JOB_LIMITS, JOB_LABELS } from '@devhood/contract'
import { countryNameOf } from '@devhood/contract/places'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { needsPlace, needsRegions } from './job-fields.ts'
import { RegionsField } from './regions-field.tsx'
import { ChoiceField, type JobFormReturn, JobTextField } from './form-fields.tsx'

/** The country that search engines are told, as understood from the place. */
function PlaceHint({ form }: { readonly form: JobFormReturn }) {
  const country = countryNameOf(useWatch({ control: form.control, name: 'place' }))
  return country === undefined
    ? 'City, country. For example Lisbon, Portugal'
    : `Country: ${country}`
}

/** Location and working hours: regions only for remote work, a place for any other. */
export function LocationFields({ form }: { readonly form: JobFormReturn }) {
  const workplace = useWatch({ control: form.control, name: 'workplace' })
  const zonesId = useId()
  const [zones, setZones] = useState<readonly string[]>([])
  const { overlapMin, overlapMax } = JOB_LIMITS
  return (
    <>
      <ChoiceField
        form={form}
        name="workplace"
        deps={['regions', 'place']}
        emptyLabel="Choose"
        options={JOB_LABELS.workplace}
      />
      {needsRegions({ workplace }) && <RegionsField form={form} />}
      {needsPlace({ workplace }) && (
        <JobTextField form={form} name="place" hint={<PlaceHint form={form} />} />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <JobTextField
          form={form}
          name="overlapHours"
          deps={['overlapZone']}
          aside={OPTIONAL}
          hint={`From ${overlapMin} to ${overlapMax}.`}
          inputMode="numeric"
        />
        <JobTextField
          form={form}
          name="overlapZone"
          deps={['overlapHours']}
          aside={OPTIONAL}
          hint="For example Europe/Lisbon"
          list={zonesId}
          // Hundreds of elements, which most people who open the form don't need.
          onFocus={() => setZones(Intl.supportedValuesOf('timeZone'))}
          autoCapitalize="none"
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
