import { JOB_WORDS, salaryText, whereText } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'

type Plain =
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

/** What an ad says beside its texts, as it is stored: lists are JSON. */
export interface StoredFacts extends Pick<Job, Plain> {
  readonly regions: string | null
  readonly stack: string | null
}

const listIn = <T>(json: string | null) => JSON.parse(json ?? '[]') as T[]

/** The facts of a stored ad in one line, for operators: `Remote: Europe · Full time · … · Rust, SQLite`. */
export function factsOfAd(ad: StoredFacts): string {
  const { workplace, place, employment, seniority, visa, overlapHours, overlapZone } = ad
  const facts = [
    whereText({ workplace, place, regions: listIn<Job['regions'][number]>(ad.regions) }),
    employment && JOB_WORDS.employment[employment],
    seniority && JOB_WORDS.seniority[seniority],
    salaryText(ad),
    overlapHours && overlapZone && `${overlapHours} hours in common with ${overlapZone}`,
    visa && JOB_WORDS.visa[visa],
    listIn<string>(ad.stack).join(', '),
  ]
  return facts.filter(Boolean).join(' · ')
}
