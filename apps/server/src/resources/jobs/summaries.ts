import { JOB_LABELS, type JobFilters, salaryText, locationText } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import { plainLine } from '#lib/plain-text'

const joinParts = (parts: readonly unknown[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')

/** The name of an ad outside the app: `Compiler engineer at Acme`. */
export const jobName = ({ title, company }: Job): string =>
  plainLine(`${title ?? ''} at ${company ?? ''}`)

/** An ad in one line: `Remote: Europe · Full time · Senior · €60,000–€80,000 a year`. */
export const jobSummary = (job: Job): string =>
  joinParts([
    plainLine(locationText(job)),
    job.employment && JOB_LABELS.employment[job.employment],
    job.seniority && JOB_LABELS.seniority[job.seniority],
    salaryText(job),
  ])

/** The filters of a search in one line; empty if there are none. */
export function filtersSummary(filters: JobFilters): string {
  const { salary, stack, match } = filters
  return joinParts([
    plainLine(filters.text),
    filters.workplaces.map((each) => JOB_LABELS.workplace[each]).join(', '),
    filters.regions.map((each) => JOB_LABELS.region[each]).join(', '),
    stack.map(plainLine).join(match === 'all' ? ' and ' : ', '),
    filters.seniorities.map((each) => JOB_LABELS.seniority[each]).join(', '),
    filters.types.map((each) => JOB_LABELS.employment[each]).join(', '),
    salary &&
      salaryText({
        salaryFrom: salary.yearly,
        salaryTo: null,
        salaryCurrency: salary.currency,
        salaryUnit: 'year',
      }),
    filters.isSponsored && JOB_LABELS.visa.sponsored,
  ])
}

type PlainField =
  | 'workplace'
  | 'place'
  | 'employment'
  | 'seniority'
  | 'salaryFrom'
  | 'salaryTo'
  | 'salaryCurrency'
  | 'salaryUnit'
  | 'overlapHours'
  | 'overlapZone'
  | 'visa'

/** The stored details of an ad, besides its texts: lists are JSON. */
export interface StoredJobDetails extends Pick<Job, PlainField> {
  readonly regions: string | null
  readonly stack: string | null
}

const parseList = <T>(json: string | null) => JSON.parse(json ?? '[]') as T[]

/** The details of a stored ad in one line, for operators: `Remote: Europe · Full time · … · Rust, SQLite`. */
export function summarizeJob(ad: StoredJobDetails): string {
  const { workplace, place, employment, seniority, visa, overlapHours, overlapZone } = ad
  return joinParts([
    locationText({ workplace, place, regions: parseList<Job['regions'][number]>(ad.regions) }),
    employment && JOB_LABELS.employment[employment],
    seniority && JOB_LABELS.seniority[seniority],
    salaryText(ad),
    overlapHours && overlapZone && `${overlapHours} hours in common with ${overlapZone}`,
    visa && JOB_LABELS.visa[visa],
    parseList<string>(ad.stack).join(', '),
  ])
}
