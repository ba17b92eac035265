import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { Gone, Quote } from './quote.tsx'

/** What is shown of an ad beside its title, and what it is called. */
const PARTS = {
  companySite: 'Site',
  description: 'Text',
  apply: 'Apply at',
} as const
const NAMES = { title: 'Title', company: 'Company', ...PARTS } as const

const keysOf = <T extends object>(words: T) => Object.keys(words) as (keyof T)[]

/** What a job ad says, and what it said when it was reported where that is something else. */
export function AdWords({ report }: { readonly report: QueuedReport }) {
  const { job, jobEvidence, person, status } = report
  if (!jobEvidence) return null
  return (
    <>
      {job ? (
        <Title job={job} />
      ) : (
        person && (
          <Gone>
            {status === 'open'
              ? 'The poster has deleted the job ad.'
              : 'The job ad has been deleted.'}
          </Gone>
        )
      )}
      {keysOf(PARTS).map((part) => {
        const words = job?.[part]
        return (
          words && (
            <Quote key={part} lead={`${PARTS[part]}: `}>
              {words}
            </Quote>
          )
        )
      })}
      {keysOf(NAMES).map((part) => {
        const words = jobEvidence[part]
        return (
          words &&
          words !== job?.[part] && (
            <Quote key={part} lead={`${NAMES[part]} when it was reported: `}>
              {words}
            </Quote>
          )
        )
      })}
    </>
  )
}

function Title({ job }: { readonly job: NonNullable<QueuedReport['job']> }) {
  const { $id, title, company, hidden } = job
  return (
    <p className="wrap-anywhere">
      <Link to={`/jobs/${$id}`} className="link">
        <bdi>{title ?? 'A job without a title'}</bdi>
      </Link>
      {company && (
        <>
          {' '}
          at <bdi>{company}</bdi>
        </>
      )}
      {hidden && <span className="text-small text-muted"> · hidden</span>}
    </p>
  )
}
