import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { distinct, type ReportGroup } from './report-groups.ts'

/** Labels of an ad's fields besides its description. */
const FIELD_LABELS = {
  title: 'Title',
  company: 'Company',
  companySite: 'Site',
  apply: 'To apply',
} as const
type Name = keyof typeof FIELD_LABELS

const ALL_FIELDS = Object.keys(FIELD_LABELS) as Name[]
/** Fields that the ad's title doesn't contain. */
const EXTRA_FIELDS = ['companySite', 'apply'] as const satisfies readonly Name[]

/** The current ad, and the reported versions where they differ. */
export function ReportedAd({ reports }: { readonly reports: ReportGroup }) {
  const [{ job, jobEvidence, person, status }] = reports
  if (!jobEvidence) return null
  const versions = distinct(reports.map((report) => report.jobEvidence))
  return (
    <>
      {job && <Title job={job} />}
      {!job && person && (
        <DeletedNotice>
          {status === 'open'
            ? 'The poster has deleted the job ad.'
            : 'The job ad has been deleted.'}
        </DeletedNotice>
      )}
      {job?.description && <Quote>{job.description}</Quote>}
      {job?.facts && <Facts prefix="Facts: ">{job.facts}</Facts>}
      {EXTRA_FIELDS.map(
        (name) =>
          job?.[name] && (
            <Quote key={name} prefix={`${FIELD_LABELS[name]}: `}>
              {job[name]}
            </Quote>
          ),
      )}
      {versions.map((evidence) => (
        <AdWhenReported key={JSON.stringify(evidence)} job={job} evidence={evidence} />
      ))}
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

/** All facts of an ad, in the usual order. */
export const Facts = ({
  prefix,
  children,
}: {
  readonly prefix: string
  readonly children: string
}) => (
  <p className="wrap-anywhere text-small text-muted">
    {prefix}
    <bdi>{children}</bdi>
  </p>
)

interface AdWhenReportedProps {
  readonly job: QueuedReport['job']
  readonly evidence: NonNullable<QueuedReport['jobEvidence']>
}

/** The reported text in full: after a change, only the report has it. */
function AdWhenReported({ job, evidence }: AdWhenReportedProps) {
  const { facts, description } = evidence
  return (
    <>
      {ALL_FIELDS.map((name) => {
        const text = evidence[name]
        return (
          text &&
          text !== job?.[name] && (
            <Quote key={name} prefix={`${FIELD_LABELS[name]}, when it was reported: `}>
              {text}
            </Quote>
          )
        )
      })}
      {facts && facts !== job?.facts && (
        <Facts prefix="Facts, when it was reported: ">{facts}</Facts>
      )}
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

/** The comment's current text, and the reported ones that differ. */
export function ReportedComment({ reports }: { readonly reports: ReportGroup }) {
  const [{ comment, commentEvidence, person }] = reports
  if (!commentEvidence) return null
  const texts = distinct(reports.map((report) => report.commentEvidence?.text))
  return (
    <>
      {comment ? (
        <>
          <Quote>{comment.text}</Quote>
          <p className="text-small">
            <Link to={`/posts/${comment.post}?comment=${comment.$id}`} className="link">
              {comment.hidden ? 'The comment, hidden' : 'The comment'}
            </Link>
          </p>
        </>
      ) : (
        person && <DeletedNotice>The comment has been deleted.</DeletedNotice>
      )}
      {texts.map(
        (text) =>
          text !== comment?.text && (
            <Quote key={text} prefix="When it was reported: ">
              {text}
            </Quote>
          ),
      )}
    </>
  )
}

interface QuoteProps {
  readonly prefix?: string
  readonly children: string
}

export const Quote = ({ prefix, children }: QuoteProps) => (
  <p className="line-clamp-3 wrap-anywhere text-small text-muted">
    {prefix}“<bdi>{children}</bdi>”
  </p>
)

export function DeletedNotice({ children }: { readonly children: string }) {
  return <p className="text-small text-muted">{children}</p>
}
