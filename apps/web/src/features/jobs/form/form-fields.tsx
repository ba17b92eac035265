import { Field } from '#ui/forms/field'
import { TextField, TextAreaField } from '#ui/forms/form-field'
import { Select, type TextInputProps } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { CURRENCIES, JOB_LABELS, type Region, REGIONS } from '@devhood/contract'
import { jobs } from '@devhood/contract/collections'
import { type ReactNode, useState, useId } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/controls/button'
import { Article } from '#ui/text/article'
import { Chip } from '#ui/controls/chip'
import { FieldError } from '#ui/forms/field-error'
import { Options } from '#ui/forms/options'
import { countryNameOf } from '@devhood/contract/places'

import {
  type JobFields,
  LABELS,
  type JobFieldName,
  needsPlace,
  needsRegions,
  parseRegions,
} from './job-fields.ts'

export type JobFormReturn = UseFormReturn<JobFields>

interface FieldOptions extends Omit<TextInputProps, 'form' | 'name'> {
  /** Fields that are validated together with this one. */
  readonly deps?: JobFieldName[]
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly choices?: Readonly<Record<string, string>>
  readonly emptyLabel?: string
}

const { title, company, overlapHours } = jobs.fields

/** What the fields with one line or one choice look like. */
const OPTIONS: Readonly<Partial<Record<JobFieldName, FieldOptions>>> = {
  title: { hint: `Job title, ${title.min}–${title.max} characters` },
  employment: { choices: JOB_LABELS.employment },
  seniority: { choices: JOB_LABELS.seniority },
  visa: { choices: JOB_LABELS.visa, aside: OPTIONAL, emptyLabel: 'Not specified' },
  company: { hint: `At most ${company.max} characters.`, autoComplete: 'organization' },
  companySite: {
    aside: OPTIONAL,
    hint: 'Starts with “https://” or “http://”.',
    inputMode: 'url',
    autoCapitalize: 'none',
    autoComplete: 'url',
  },
  salaryFrom: {
    deps: ['salaryTo', 'salaryCurrency', 'salaryUnit'],
    aside: OPTIONAL,
    inputMode: 'numeric',
    placeholder: '60000',
  },
  salaryTo: {
    deps: ['salaryFrom', 'salaryCurrency', 'salaryUnit'],
    aside: OPTIONAL,
    inputMode: 'numeric',
    placeholder: '80000',
  },
  salaryCurrency: { choices: Object.fromEntries(CURRENCIES.map((code) => [code, code])) },
  salaryUnit: { choices: JOB_LABELS.unit },
  workplace: { choices: JOB_LABELS.workplace, deps: ['regions', 'place'] },
  overlapHours: {
    deps: ['overlapZone'],
    aside: OPTIONAL,
    hint: `From ${overlapHours.min} to ${overlapHours.max}.`,
    inputMode: 'numeric',
  },
  overlapZone: {
    deps: ['overlapHours'],
    aside: OPTIONAL,
    hint: 'For example Europe/Lisbon',
    autoCapitalize: 'none',
  },
  apply: {
    hint: 'A web page or an email address. Everyone who reads the ad sees it.',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
}

interface JobFieldProps extends FieldOptions {
  readonly form: JobFormReturn
  readonly name: JobFieldName
}

/** A field of the form: one line of text, or a single choice. */
export function JobField({ form, name, ...own }: JobFieldProps) {
  const { deps = [], choices, emptyLabel, ...rest } = { ...OPTIONS[name], ...own }
  const common = { form, name, label: LABELS[name], ...rest }
  if (choices) return <ChoiceField {...common} {...{ deps, choices, emptyLabel }} />
  return <TextField autoComplete="off" {...common} options={{ deps }} />
}

interface ChoiceFieldProps extends Pick<JobFieldProps, 'form' | 'name' | 'deps' | 'aside'> {
  readonly choices: Readonly<Record<string, string>>
  readonly emptyLabel: string | undefined
}

function ChoiceField({ form, name, emptyLabel = 'Choose', choices, ...props }: ChoiceFieldProps) {
  const rules = { deps: props.deps ?? [] }
  const { field, fieldState } = useController({ control: form.control, name, rules })
  return (
    <Field label={LABELS[name]} aside={props.aside} error={fieldState.error?.message}>
      <Select {...field}>
        <option value="">{emptyLabel}</option>
        <Options of={choices} />
      </Select>
    </Field>
  )
}

interface JobFieldRowProps {
  readonly form: JobFormReturn
  readonly names: readonly JobFieldName[]
  readonly className: string
}

export const JobFieldRow = ({ form, names, className }: JobFieldRowProps) => (
  <div className={`grid items-start gap-x-4 gap-y-5 ${className}`}>
    {names.map((name) => (
      <JobField key={name} form={form} name={name} />
    ))}
  </div>
)

const { max } = jobs.fields.description

/** The description of an ad, with an optional preview of the formatted text. */
export function DescriptionField({ form }: { readonly form: JobFormReturn }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextAreaField
        form={form}
        name="description"
        label={LABELS.description}
        hint={`At most ${max.toLocaleString('en-US')} characters. **bold**, *emphasis*, \`code\`, # headings, [links](https://…), lists with - or 1., quotes with >, and blocks of code between lines of \`\`\`.`}
        rows={14}
        max={max}
        className="font-mono text-[1rem]"
      />
      <Button
        variant="line"
        size="sm"
        icon={isShown ? 'eyeOff' : 'eye'}
        aria-expanded={isShown}
        className="justify-self-start"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide the preview' : 'Preview'}
      </Button>
      {isShown && <Preview form={form} />}
    </div>
  )
}

function Preview({ form }: { readonly form: JobFormReturn }) {
  const text = useWatch({ control: form.control, name: 'description' })
  return (
    <section
      aria-label="Preview of the description"
      className="rounded-card border border-border bg-surface px-4 py-4"
    >
      {text.trim() === '' ? (
        <p className="text-small text-muted">Nothing to preview yet.</p>
      ) : (
        <Article text={text} />
      )}
    </section>
  )
}

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
