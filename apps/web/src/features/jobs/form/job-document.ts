import { parseEntries } from '#lib/text/entries'
import {
  type Currency,
  type Employment,
  type SalaryUnit,
  type Seniority,
  type Visa,
  type Workplace,
} from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

import { needsPlace, needsRegions, type JobFormValues, parseRegions } from './job-fields.ts'

const textOrNull = (text: string): string | null => (text === '' ? null : text)
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** Normalizes the capitals of a time zone's name, if the browser knows it. */
const zoneOf = (typed: string): string =>
  Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === typed.toLowerCase()) ??
  typed

/** Converts validated form values to the ad's document. */
export function toDocument(values: JobFormValues) {
  const hasSalary = values.salaryFrom !== '' || values.salaryTo !== ''
  return {
    title: textOrNull(values.title),
    company: textOrNull(values.company),
    companySite: textOrNull(values.companySite),
    description: textOrNull(values.description),
    employment: textOrNull(values.employment) as Employment | null,
    seniority: textOrNull(values.seniority) as Seniority | null,
    stack: parseEntries(values.stack),
    salaryFrom: numberOrNull(values.salaryFrom),
    salaryTo: numberOrNull(values.salaryTo),
    // A currency without an amount has no meaning.
    salaryCurrency: hasSalary ? (textOrNull(values.salaryCurrency) as Currency | null) : null,
    salaryUnit: hasSalary ? (textOrNull(values.salaryUnit) as SalaryUnit | null) : null,
    workplace: textOrNull(values.workplace) as Workplace | null,
    // Values of fields hidden by the current workplace aren't sent.
    regions: needsRegions(values) ? parseRegions(values.regions) : [],
    place: needsPlace(values) ? textOrNull(values.place) : null,
    overlapHours: numberOrNull(values.overlapHours),
    overlapZone: textOrNull(zoneOf(values.overlapZone)),
    visa: textOrNull(values.visa) as Visa | null,
    apply: textOrNull(values.apply),
  }
}

/** Preselected values that fit most people. */
const DEFAULTS = { salaryCurrency: 'EUR', salaryUnit: 'year' } as const

/** Form values of a new ad. */
export const blankJobValues = (jobId: string): JobFormValues => ({
  jobId,
  title: '',
  company: '',
  companySite: '',
  logo: '',
  description: '',
  employment: 'fullTime',
  seniority: '',
  stack: '',
  salaryFrom: '',
  salaryTo: '',
  ...DEFAULTS,
  workplace: '',
  regions: '',
  place: '',
  overlapHours: '',
  overlapZone: '',
  visa: '',
  apply: '',
})

/** Form values of an existing ad; unspecified fields stay empty. */
export function jobValuesOf(job: Job): JobFormValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    jobId: job.$id,
    title: text(job.title),
    company: text(job.company),
    companySite: text(job.companySite),
    logo: '',
    description: text(job.description),
    employment: text(job.employment),
    seniority: text(job.seniority),
    stack: job.stack.join(', '),
    salaryFrom: text(job.salaryFrom),
    salaryTo: text(job.salaryTo),
    // Defaults for a salary that is added later.
    salaryCurrency: job.salaryCurrency ?? DEFAULTS.salaryCurrency,
    salaryUnit: job.salaryUnit ?? DEFAULTS.salaryUnit,
    workplace: text(job.workplace),
    regions: job.regions.join(', '),
    place: text(job.place),
    overlapHours: text(job.overlapHours),
    overlapZone: text(job.overlapZone),
    visa: text(job.visa),
    apply: text(job.apply),
  }
}
