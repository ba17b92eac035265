import {
  CURRENCIES,
  EMPLOYMENTS,
  isBlank,
  isContact,
  isTimeZone,
  isWebUrl,
  JOB_STATES,
  type JobState,
  lengthOf,
  type Region,
  REGIONS,
  SALARY_UNITS,
  SENIORITIES,
  TEXTS,
  VISAS,
  WORKPLACES,
} from '@devhood/contract'
import { type EditableField, jobs } from '@devhood/contract/collections'
import { countryNameOf } from '@devhood/contract/places'
import { parseEntries } from '#lib/text/entries'
import * as z from 'zod/mini'

export type JobFieldName = Exclude<
  EditableField<typeof jobs>,
  // The logo's field sets them, and the buttons set the state.
  'imageUrl' | 'imageId' | 'status'
>

/** Labels of the form fields, in page order. */
export const LABELS: Readonly<Record<JobFieldName, string>> = {
  title: 'Title',
  employment: 'Employment',
  seniority: 'Seniority',
  visa: 'Visa',
  stack: 'Stack',
  company: 'Company name',
  companySite: 'Site',
  salaryFrom: 'From',
  salaryTo: 'To',
  salaryCurrency: 'Currency',
  salaryUnit: 'For',
  workplace: 'Workplace',
  regions: 'Open to regions',
  place: 'Location',
  overlapHours: 'Overlapping hours a day',
  overlapZone: 'Time zone of the team',
  description: 'Description',
  apply: 'How to apply',
}

export const FIELD_NAMES = Object.keys(LABELS) as JobFieldName[]

/** Form values of an ad without its picture, as typed: empty means unspecified, lists are comma-separated. */
export interface JobFormValues extends Readonly<Record<JobFieldName, string>> {
  /** Id of a new ad, chosen in advance: a retry after a lost response doesn't create a second ad. */
  readonly jobId: string
  /** What happens to the existing logo: '' keeps it, 'none' removes it. */
  readonly logo: '' | 'none'
}

export interface JobFields extends JobFormValues {
  readonly picture?: File | undefined
  /** Target state of the ad: a draft may omit required fields. */
  readonly status: JobState
}

/** Regions of a comma-separated field, in display order. */
export function parseRegions(field: string): Region[] {
  const chosen = parseEntries(field)
  return REGIONS.filter((region) => chosen.includes(region))
}

const whenFilled = (is: (text: string) => boolean, message: string) =>
  z.refine<string>((text) => text === '' || is(text), message)
const tooLong = (max: number) => `At most ${max} characters are accepted.`
const atMost = (max: number) => whenFilled((text) => lengthOf(text) <= max, tooLong(max))
const oneOf = (values: readonly string[]) =>
  z.string().check(whenFilled((text) => values.includes(text), 'Choose one from the list.'))
const trimmed = () => z.string().check(z.trim())

const whole = (min: number, max: number, more = '') =>
  trimmed().check(
    whenFilled(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `A whole number from ${min} to ${max.toLocaleString('en-US')}${more}.`,
    ),
  )
const amount = whole(1, jobs.fields.salaryFrom.max, ', without a dot or a comma')

/** A check instead of zod's enum, whose code would end up in the chunk of all forms, sign-in included. */
const state = z
  .string()
  .check(z.refine((text) => JOB_STATES.some((one) => one === text))) as unknown as z.ZodMiniType<
  JobState,
  JobState
>

const rules: Readonly<Record<JobFieldName, z.ZodMiniType<string, string>>> = {
  title: trimmed().check(
    whenFilled(
      (text) => lengthOf(text) >= jobs.fields.title.min,
      `At least ${jobs.fields.title.min} characters are needed.`,
    ),
    atMost(jobs.fields.title.max),
  ),
  company: trimmed().check(atMost(jobs.fields.company.max)),
  companySite: trimmed().check(
    atMost(jobs.fields.companySite.max),
    whenFilled(isWebUrl, 'Enter an address that starts with “https://” or “http://”.'),
  ),
  description: z.string().check(atMost(jobs.fields.description.max)),
  employment: oneOf(EMPLOYMENTS),
  seniority: oneOf(SENIORITIES),
  stack: z.string().check(
    whenFilled(
      (field) => parseEntries(field).length <= jobs.fields.stack.max,
      `At most ${jobs.fields.stack.max} entries are accepted.`,
    ),
    whenFilled(
      (field) => parseEntries(field).every((tag) => lengthOf(tag) <= jobs.fields.stack.each),
      `An entry has at most ${jobs.fields.stack.each} characters.`,
    ),
  ),
  salaryFrom: amount,
  salaryTo: amount,
  salaryCurrency: oneOf(CURRENCIES),
  salaryUnit: oneOf(Object.keys(SALARY_UNITS)),
  workplace: oneOf(WORKPLACES),
  regions: z.string(),
  place: trimmed(),
  overlapHours: whole(jobs.fields.overlapHours.min, jobs.fields.overlapHours.max),
  overlapZone: trimmed().check(
    whenFilled(isTimeZone, 'Enter a time zone, for example Europe/Lisbon.'),
  ),
  visa: oneOf(VISAS),
  apply: trimmed().check(
    atMost(jobs.fields.apply.max),
    whenFilled(
      isContact,
      'Enter an email address, or a web address that starts with “https://” or “http://”.',
    ),
  ),
}

type Workplace = Pick<JobFormValues, 'workplace'>

/** Whether the work happens at a location that the ad must name. */
export const needsPlace = ({ workplace }: Workplace): boolean =>
  workplace === 'onsite' || workplace === 'hybrid'

export const needsRegions = ({ workplace }: Workplace): boolean => workplace === 'remote'

/** The visible form fields, depending on the workplace. Hidden fields are neither validated nor sent. */
export const visibleFields = (words: Workplace): JobFieldName[] =>
  FIELD_NAMES.filter(
    (name) =>
      (name !== 'place' || needsPlace(words)) && (name !== 'regions' || needsRegions(words)),
  )

/** Fields that every published ad needs. */
const REQUIRED: readonly JobFieldName[] = [
  'title',
  'company',
  'employment',
  'seniority',
  'workplace',
  'description',
  'apply',
]

/** Required fields that are empty, depending on other values. A draft has none. */
function missingFields(fields: JobFields): JobFieldName[] {
  if (fields.status === 'draft') return []
  const required: JobFieldName[] = [...REQUIRED]
  if (needsRegions(fields)) required.push('regions')
  if (needsPlace(fields)) required.push('place')
  if (fields.salaryFrom !== '' || fields.salaryTo !== '')
    required.push('salaryCurrency', 'salaryUnit')
  if (fields.overlapHours !== '') required.push('overlapZone')
  if (fields.overlapZone !== '') required.push('overlapHours')
  return required.filter((name) => isBlank(fields[name]))
}

const isSalaryInverted = ({ salaryFrom: from, salaryTo: to }: JobFields): boolean =>
  from !== '' && to !== '' && Number(from) > Number(to)

/** Search engines list no work on site without a country. */
const isCountryUnknown = (fields: JobFields): boolean =>
  fields.status !== 'draft' &&
  needsPlace(fields) &&
  !isBlank(fields.place) &&
  countryNameOf(fields.place) === undefined

const isFilled = (name: JobFieldName) => (fields: JobFields) =>
  !missingFields(fields).includes(name)

const values = z.object({
  ...rules,
  jobId: z.string(),
  logo: z.string() as unknown as z.ZodMiniType<JobFormValues['logo'], JobFormValues['logo']>,
  status: state,
  picture: z.optional(z.instanceof(File)),
})

/** Validates the form against the contract's limits; each error belongs to its field. */
export const JobForm: z.ZodMiniType<JobFields, JobFields> = values.check(
  ...FIELD_NAMES.map((name) =>
    z.refine<JobFields>(isFilled(name), { message: TEXTS.rules.required, path: [name] }),
  ),
  z.refine<JobFields>(
    (fields) => !needsPlace(fields) || lengthOf(fields.place) <= jobs.fields.place.max,
    {
      message: tooLong(jobs.fields.place.max),
      path: ['place'],
    },
  ),
  z.refine<JobFields>((fields) => !isCountryUnknown(fields), {
    message: 'Add the country. For example Lisbon, Portugal',
    path: ['place'],
  }),
  z.refine<JobFields>((fields) => !isSalaryInverted(fields), {
    message: 'Must not be lower than the minimum.',
    path: ['salaryTo'],
  }),
)
