import { JOB_LIMITS, JOB_WORDS } from '@devhood/contract'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { RegionsField } from './regions-field.tsx'
import { ChoiceField, type JobFormReturn, OPTIONAL, WordField } from './word-field.tsx'

/** Where and when the work is done: regions only for remote work, a place for any other. */
export function PlaceFields({ form }: { readonly form: JobFormReturn }) {
  const workplace = useWatch({ control: form.control, name: 'workplace' })
  const zonesId = useId()
  const { overlapMin, overlapMax } = JOB_LIMITS
  return (
    <>
      <ChoiceField
        form={form}
        name="workplace"
        label="Workplace"
        none="Choose"
        options={JOB_WORDS.workplace}
      />
      {workplace === 'remote' && <RegionsField form={form} />}
      {workplace !== '' && workplace !== 'remote' && (
        <WordField
          form={form}
          name="place"
          label="Place"
          hint={`City, country: at most ${JOB_LIMITS.placeMax} characters.`}
        />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <WordField
          form={form}
          name="overlapHours"
          label="Hours in common a day"
          aside={OPTIONAL}
          hint={`From ${overlapMin} to ${overlapMax}.`}
          inputMode="numeric"
        />
        <WordField
          form={form}
          name="overlapZone"
          label="With people in this time zone"
          aside={OPTIONAL}
          hint="By its name, such as Europe/Lisbon."
          list={zonesId}
          autoCapitalize="none"
        />
      </div>
      <TimeZones id={zonesId} />
    </>
  )
}

/** What the browser offers while one types. */
function TimeZones({ id }: { readonly id: string }) {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </datalist>
  )
}
