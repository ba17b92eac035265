import {
  type Currency,
  type Employment,
  type SalaryUnit,
  type Seniority,
  type Visa,
  type Workplace,
} from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

import { hasPlace, hasRegions, type JobWords, parseEntries, parseRegions } from './job-fields.ts'

const textOf = (text: string): string | null => (text === '' ? null : text)
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** A time zone with the capitals of its name, where the browser knows it. */
const zoneOf = (typed: string): string =>
  Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === typed.toLowerCase()) ??
  typed

/** What an ad's document holds of the form's words, which the form has judged. */
export function documentOf(words: JobWords) {
  const hasSalary = words.salaryFrom !== '' || words.salaryTo !== ''
  return {
    title: textOf(words.title),
    company: textOf(words.company),
    companySite: textOf(words.companySite),
    description: textOf(words.description),
    employment: textOf(words.employment) as Employment | null,
    seniority: textOf(words.seniority) as Seniority | null,
    stack: parseEntries(words.stack),
    salaryFrom: numberOf(words.salaryFrom),
    salaryTo: numberOf(words.salaryTo),
    // A currency without an amount says nothing.
    salaryCurrency: hasSalary ? (textOf(words.salaryCurrency) as Currency | null) : null,
    salaryUnit: hasSalary ? (textOf(words.salaryUnit) as SalaryUnit | null) : null,
    workplace: textOf(words.workplace) as Workplace | null,
    // What was typed before the workplace was another one is not said.
    regions: hasRegions(words) ? parseRegions(words.regions) : [],
    place: hasPlace(words) ? textOf(words.place) : null,
    overlapHours: numberOf(words.overlapHours),
    overlapZone: textOf(zoneOf(words.overlapZone)),
    visa: textOf(words.visa) as Visa | null,
    apply: textOf(words.apply),
  }
}

/** What most people would choose is chosen, and can be changed. */
const USUAL = { salaryCurrency: 'EUR', salaryUnit: 'year' } as const

/** The form of a new ad. */
export const blankWords = (jobId: string): JobWords => ({
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
  ...USUAL,
  workplace: '',
  regions: '',
  place: '',
  overlapHours: '',
  overlapZone: '',
  visa: '',
  apply: '',
})

/** What the form of an ad that is there starts with: what it leaves open is open in its form, too. */
export function wordsOf(job: Job): JobWords {
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
    // The usual ones, for whoever adds a salary.
    salaryCurrency: job.salaryCurrency ?? USUAL.salaryCurrency,
    salaryUnit: job.salaryUnit ?? USUAL.salaryUnit,
    workplace: text(job.workplace),
    regions: job.regions.join(', '),
    place: text(job.place),
    overlapHours: text(job.overlapHours),
    overlapZone: text(job.overlapZone),
    visa: text(job.visa),
    apply: text(job.apply),
  }
}
