import { INTEREST_STATES, JOB_LABELS, JOB_STATES } from '@devhood/contract'
import { type Html, html } from '#lib/html'
import { type ArchiveSection, type ExportedRecord } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

/** The label of a value, if it is one of these. */
const labelOf = <T extends string>(
  values: readonly T[],
  words: Readonly<Record<T, string>>,
  value: unknown,
) => values.flatMap((each) => (each === value ? [words[each]] : [])).join('')

export function adRow(job: ExportedRecord, about: string): Html {
  const { title } = job
  return title === undefined
    ? html`<li>
        <span class="none">An ad that is gone</span> <span class="fact">${about}</span>
      </li> `
    : html`<li>
        <p dir="auto">${text(title) || 'An ad without a title'}</p>
        <p class="fact"><bdi>${[text(job['company']), about].filter(Boolean).join(' · ')}</bdi></p>
      </li> `
}

export const stateOfJob = (job: ExportedRecord) =>
  labelOf(JOB_STATES, JOB_LABELS.state, job['status'])
export const stateOfInterest = ({ state }: ExportedRecord) =>
  labelOf(INTEREST_STATES, JOB_LABELS.interest, state)

export const jobSections: readonly ArchiveSection[] = [
  { list: 'jobs', id: 'jobs', title: 'Job ads', render: (job) => adRow(job, stateOfJob(job)) },
]
