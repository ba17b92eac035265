import { formatCount } from '#lib/text/format'
import { variantOf } from '#lib/pictures/images'
import { profilePath } from '@devhood/contract'
import { type QueuedReport, type Report } from '@devhood/contract/schemas'
import { Link } from 'react-router'
import { REASON_LABELS } from '#features/moderation'
import { Time } from '#ui/time'
import { EmptyState } from '#ui/feedback/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Listing } from '#ui/lists/listing'

import { CaseBar } from './case-bar.tsx'
import { QueueFilters, useQueueFilter } from './queue-filters.tsx'
import { DeletedNotice, Quote, ReportedAd, ReportedComment } from './reported-ad.tsx'
import { ModerationActions } from './moderation-action-dialog.tsx'
import { distinct, type ReportGroup, groupBySubject, subjectKey } from './report-groups.ts'
import { PersonSummary } from '../person-summary.tsx'
import { reportsQuery } from '../queries.ts'

interface ReportCardProps {
  readonly reports: ReportGroup
  /** Called when the reports are settled and about to leave the list. */
  readonly onSettled: () => void
}

/** A subject with all reports about it, and the possible actions. */
function ReportCard({ reports, onSettled }: ReportCardProps) {
  // All of them show the subject as it is now.
  const [report] = reports
  const { person, post, comment, job, status } = report
  const subject = {
    person,
    post,
    comment,
    job,
    ...(status === 'open' && { report: report.$id }),
  }
  return (
    <article aria-label={cardLabel(reports)} className="grid grid-cols-1 gap-3">
      <ReportReasons reports={reports} />
      <div className="grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {post && <Thumbnail post={post} />}
        <div className="grid min-w-0 grid-cols-1 content-start gap-2 sm:col-start-2 sm:only:col-span-2 sm:only:col-start-1">
          {person ? (
            <>
              <PersonSummary person={person} />
              {Boolean(report.measures) && (
                <p className="text-small font-medium">{measuresText(report.measures ?? 0)}</p>
              )}
            </>
          ) : (
            <DeletedNotice>The account and everything it shared were deleted.</DeletedNotice>
          )}
          <ReportedPost reports={reports} />
          <ReportedComment reports={reports} />
          <ReportedAd reports={reports} />
        </div>
      </div>
      <CaseBar reports={reports} />
      <ModerationActions subject={subject} onDone={onSettled} />
    </article>
  )
}

const measuresText = (count: number) =>
  `${formatCount(count, 'earlier measure', 'earlier measures')} against this person`

function cardLabel(reports: ReportGroup): string {
  const [report] = reports
  const subject = `${subjectPrefix(report)}${report.person?.name ?? 'a deleted account'}`
  return `${reports.length === 1 ? 'Report' : `${reports.length} reports`} about ${subject}`
}

function subjectPrefix({ evidence, commentEvidence, jobEvidence }: QueuedReport): string {
  if (evidence) return 'a post by '
  if (commentEvidence) return 'a comment by '
  return jobEvidence ? 'a job ad by ' : ''
}

const Thumbnail = ({ post }: { readonly post: NonNullable<QueuedReport['post']> }) => (
  <Link
    to={`/posts/${post.$id}`}
    aria-label={post.hidden ? 'The post, hidden' : 'The post'}
    className="frame relative grid w-40 grid-cols-2 gap-0.5 self-start justify-self-start rounded-control"
  >
    {post.imageUrls.map((url) => (
      <img
        key={url}
        src={variantOf(url, { width: 320, height: 320, output: 'webp' })}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className="aspect-square w-full bg-raised object-cover first:col-span-2 last:even:col-span-2"
      />
    ))}
    {post.hidden && (
      <span className="absolute bottom-2 left-2 rounded-[6px] on-picture px-1.5 py-0.5 text-tiny">
        Hidden
      </span>
    )}
  </Link>
)

/** The post's current caption, and the reported ones that differ. */
function ReportedPost({ reports }: Pick<ReportCardProps, 'reports'>) {
  const [{ post, evidence, person, status }] = reports
  const captions = distinct(reports.map((report) => report.evidence?.caption ?? undefined))
  return (
    <>
      {evidence && !post && person && (
        <DeletedNotice>
          {status === 'open' ? 'The author has deleted the post.' : 'The post has been deleted.'}
        </DeletedNotice>
      )}
      {post?.caption && <Quote>{post.caption}</Quote>}
      {captions.map(
        (caption) =>
          caption &&
          caption !== post?.caption && (
            <Quote key={caption} prefix="When it was reported: ">
              {caption}
            </Quote>
          ),
      )}
    </>
  )
}

/** Reports that are shown at once; further ones are folded, so that the subject and the actions stay near. */
const SHOWN = 3

function ReportReasons({ reports }: { readonly reports: ReportGroup }) {
  const rest = reports.slice(SHOWN)
  return (
    <>
      <ReasonList reports={reports.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-tap cursor-pointer content-center text-small text-muted">
            {rest.length === 1 ? '1 more report' : `${rest.length} more reports`}
          </summary>
          <ReasonList reports={rest} />
        </details>
      )}
    </>
  )
}

const ReasonList = ({ reports }: { readonly reports: readonly QueuedReport[] }) => (
  <ul className="grid grid-cols-1 gap-4">
    {reports.map((report) => (
      <li key={report.$id} className="grid grid-cols-1 gap-1">
        <Reason report={report} />
      </li>
    ))}
  </ul>
)

/** What became of a reporter's earlier reports: " · 9 of 10 acted on". */
function recordText(record: QueuedReport['record'] | null): string {
  if (!record) return ''
  const all = record.acted + record.dismissed
  return all === 0 ? '' : ` · ${record.acted} of ${all} acted on`
}

const Reason = ({
  report: { reason, text, reporter, record, $createdAt },
}: {
  report: QueuedReport
}) => (
  <>
    <p className="text-strong">
      {reason === 'rule' ? 'Found by a content rule' : REASON_LABELS[reason]}
    </p>
    {text && (
      <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    )}
    <p className="text-small text-muted">
      {reporter && (
        <>
          Reported by{' '}
          <Link to={profilePath(reporter)} className="link tap-area">
            {reporter.name}
          </Link>{' '}
          ·{' '}
        </>
      )}
      <Time value={$createdAt} />
      <span>{recordText(reporter && record)}</span>
    </p>
  </>
)

/** The queue of open reports, or the settled ones. */
export function Reports({ status }: { readonly status: Report['status'] }) {
  const filter = useQueueFilter()
  const isOpen = status === 'open'
  const list = useInfiniteQuery(reportsQuery(status, isOpen ? filter : {}))
  const empty =
    isOpen && Object.keys(filter).length > 0 ? (
      <EmptyState title="No report matches" text="Show all to see the others." drawing={false} />
    ) : isOpen ? (
      <EmptyState title="No open reports" text="Reports from people appear here." />
    ) : (
      <EmptyState title="No settled reports" drawing={false} />
    )
  return (
    <>
      {isOpen && <QueueFilters />}
      <Listing list={list} things="reports" empty={empty}>
        {(reports) => <ReportList reports={reports} label={LABELS[status]} />}
      </Listing>
    </>
  )
}

const LABELS = { open: 'Open reports', settled: 'Settled reports' } as const

interface ReportListProps {
  readonly reports: readonly QueuedReport[]
  readonly label: string
}

function ReportList({ reports, label }: ReportListProps) {
  const { ref, focusNextFrom } = useFocusNextReport(reports)
  const groups = groupBySubject(reports)
  return (
    <ul ref={ref} aria-label={label} className="divide-y divide-border">
      {groups.map((group, place) => (
        <li key={subjectKey(group[0])} className="py-6 first:pt-0">
          <ReportCard reports={group} onSettled={() => focusNextFrom(place)} />
        </li>
      ))}
    </ul>
  )
}

/** After settled reports have left the list, focuses the card in their position. */
function useFocusNextReport(reports: readonly QueuedReport[]) {
  const ref = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    const index = place.current
    if (index === undefined || document.activeElement !== document.body) return
    place.current = undefined
    const cards = ref.current?.querySelectorAll('article') ?? []
    const next = cards[Math.min(index, cards.length - 1)]
    next?.querySelector<HTMLElement>('a, button')?.focus()
  }, [reports])
  return { ref, focusNextFrom: (index: number) => void (place.current = index) }
}
