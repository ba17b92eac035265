import { JOB_LABELS, salaryText, locationText } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'

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
  const facts = [
    locationText({ workplace, place, regions: parseList<Job['regions'][number]>(ad.regions) }),
    employment && JOB_LABELS.employment[employment],
    seniority && JOB_LABELS.seniority[seniority],
    salaryText(ad),
    overlapHours && overlapZone && `${overlapHours} hours in common with ${overlapZone}`,
    visa && JOB_LABELS.visa[visa],
    parseList<string>(ad.stack).join(', '),
  ]
  return facts.filter(Boolean).join(' · ')
}
