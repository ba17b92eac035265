import { parseEntries } from '#lib/text/entries'
import { jobs } from '@devhood/contract/collections'
import { type Job } from '@devhood/contract/schemas'

import {
  FIELD_NAMES,
  type JobFieldName,
  type JobFormValues,
  needsPlace,
  needsRegions,
  parseRegions,
} from './job-fields.ts'

/** Normalizes the capitals of a time zone's name, if the browser knows it. */
const zoneOf = (typed: string): string =>
  Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === typed.toLowerCase()) ??
  typed

/** The value of a field in the document: null or an empty list if it isn't specified. */
function valueOf(name: JobFieldName, text: string) {
  const { kind } = jobs.fields[name]
  if (kind === 'tags') return parseEntries(text)
  if (text === '') return null
  return kind === 'integer' ? Number(text) : text
}

/** Converts validated form values to the ad's document. */
export function toDocument(values: JobFormValues) {
  const hasSalary = values.salaryFrom !== '' || values.salaryTo !== ''
  const sent: JobFormValues = {
    ...values,
    // A currency without an amount has no meaning.
    ...(!hasSalary && { salaryCurrency: '', salaryUnit: '' }),
    // Values of fields hidden by the current workplace aren't sent.
    regions: needsRegions(values) ? parseRegions(values.regions).join() : '',
    ...(!needsPlace(values) && { place: '' }),
    overlapZone: zoneOf(values.overlapZone),
  }
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, valueOf(name, sent[name])]),
  ) as unknown as Pick<Job, JobFieldName>
}

/** Preselected values that fit most people, also for a salary that is added later. */
const DEFAULTS: Partial<Pick<Job, JobFieldName>> = { salaryCurrency: 'EUR', salaryUnit: 'year' }

const valuesFrom = (job: Partial<Pick<Job, JobFieldName>>, jobId: string): JobFormValues => ({
  jobId,
  logo: '',
  ...(Object.fromEntries(
    FIELD_NAMES.map((name) => [name, [job[name] ?? DEFAULTS[name] ?? ''].flat().join(', ')]),
  ) as Record<JobFieldName, string>),
})

export const blankJobValues = (jobId: string): JobFormValues =>
  valuesFrom({ employment: 'fullTime' }, jobId)

/** Form values of an existing ad; unspecified fields stay empty. */
export const jobValuesOf = (job: Job): JobFormValues => valuesFrom(job, job.$id)
