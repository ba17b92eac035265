import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { Gone, Quote } from './quote.tsx'

/** What an ad says beside its text, and what it is called. */
const NAMES = {
  title: 'Title',
  company: 'Company',
  companySite: 'Site',
  apply: 'To apply',
} as const
type Name = keyof typeof NAMES

const EVERY = Object.keys(NAMES) as Name[]
/** The others stand in its title. */
const BESIDE = ['companySite', 'apply'] as const satisfies readonly Name[]

/** What a job ad says, and what it said when it was reported where that is something else. */
export function AdWords({
  report: { job, jobEvidence, person, status },
}: {
  report: QueuedReport
}) {
  if (!jobEvidence) return null
  return (
    <>
      {job && <Title job={job} />}
      {!job && person && (
        <Gone>
          {status === 'open'
            ? 'The poster has deleted the job ad.'
            : 'The job ad has been deleted.'}
        </Gone>
      )}
      {job?.description && <Quote>{job.description}</Quote>}
      {job?.facts && <Facts lead="Facts: ">{job.facts}</Facts>}
      {BESIDE.map(
        (name) =>
          job?.[name] && (
            <Quote key={name} lead={`${NAMES[name]}: `}>
              {job[name]}
            </Quote>
          ),
      )}
      <Before job={job} evidence={jobEvidence} />
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

/** All of them, in the order in which they are said everywhere. */
function Facts({ lead, children }: { readonly lead: string; readonly children: string }) {
  return (
    <p className="wrap-anywhere text-small text-muted">
      {lead}
      <bdi>{children}</bdi>
    </p>
  )
}

interface BeforeProps {
  readonly job: QueuedReport['job']
  readonly evidence: NonNullable<QueuedReport['jobEvidence']>
}

/** Its text can be read in full: once it has changed it stands nowhere else. */
function Before({ job, evidence }: BeforeProps) {
  const { facts, description } = evidence
  return (
    <>
      {EVERY.map((name) => {
        const words = evidence[name]
        return (
          words &&
          words !== job?.[name] && (
            <Quote key={name} lead={`${NAMES[name]}, when it was reported: `}>
              {words}
            </Quote>
          )
        )
      })}
      {facts && facts !== job?.facts && <Facts lead="Facts, when it was reported: ">{facts}</Facts>}
      {description && description !== job?.description && (
        <details className="text-small">
          <summary className="min-h-tap cursor-pointer content-center text-muted">
            Text, when it was reported
          </summary>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {description}
          </p>
        </details>
      )}
    </>
  )
}
