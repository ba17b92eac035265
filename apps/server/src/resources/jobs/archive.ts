import { INTEREST_STATES, JOB_LABELS, JOB_STATES } from '@devhood/contract'
import type { jobs } from '@devhood/contract/collections'
import { type Html, html } from '#lib/html'
import { type ArchiveSection, type ExportedField, type ExportedRecord } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

/** The label of a value, if it is one of these. */
const labelOf = <T extends string>(
  values: readonly T[],
  words: Readonly<Record<T, string>>,
  value: unknown,
) => values.flatMap((each) => (each === value ? [words[each]] : [])).join('')

/** A field of an ad in the line below its title. */
type FactField = Exclude<
  ExportedField<typeof jobs>,
  // Each list has its own state at the end of the line.
  | 'title'
  | 'status'
  // Only in the file for programs.
  | 'companySite'
  | 'imageId'
  | 'description'
  | 'employment'
  | 'seniority'
  | 'stack'
  | 'salaryFrom'
  | 'salaryTo'
  | 'salaryCurrency'
  | 'salaryUnit'
  | 'workplace'
  | 'regions'
  | 'place'
  | 'overlapHours'
  | 'overlapZone'
  | 'visa'
  | 'apply'
  | 'postedAt'
  | 'expiresAt'
  | 'changed'
  | 'changedAt'
>

const FACTS: Readonly<Record<FactField, (job: ExportedRecord) => string>> = {
  company: ({ company }) => text(company),
}

export function adRow(job: ExportedRecord, about: string): Html {
  const facts = [...Object.values(FACTS).map((factOf) => factOf(job)), about].filter(Boolean)
  return job['title'] === undefined
    ? html`<li>
        <span class="none">An ad that is gone</span> <span class="fact">${about}</span>
      </li> `
    : html`<li>
        <p dir="auto">${text(job['title']) || 'An ad without a title'}</p>
        <p class="fact"><bdi>${facts.join(' · ')}</bdi></p>
      </li> `
}

export const stateOfJob = (job: ExportedRecord) =>
  labelOf(JOB_STATES, JOB_LABELS.state, job['status'])
export const stateOfInterest = ({ state }: ExportedRecord) =>
  labelOf(INTEREST_STATES, JOB_LABELS.interest, state)

export const jobSections: readonly ArchiveSection[] = [
  { list: 'jobs', id: 'jobs', title: 'Job ads', render: (job) => adRow(job, stateOfJob(job)) },
]
