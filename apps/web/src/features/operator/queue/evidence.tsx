import { REASON_LABELS } from '#lib/text/report-reasons'
import { variantOf } from '#lib/pictures/images'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { profilePath } from '@devhood/contract'
import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { DeletedNotice, Quote, ReportedAd, ReportedComment } from './reported-ad.tsx'
import { distinct, type ReportGroup } from './report-groups.ts'

/** What was reported: as it is, and as it was where that differs. */
export function Evidence({ reports }: { readonly reports: ReportGroup }) {
  const [{ post, person }] = reports
  return (
    <section aria-label="What was reported" className="op-evidence">
      {post && <Thumbnail post={post} />}
      <div className="op-words">
        {!person && (
          <DeletedNotice>The account and everything it shared were deleted.</DeletedNotice>
        )}
        <ReportedPost reports={reports} />
        <ReportedComment reports={reports} />
        <ReportedAd reports={reports} />
        <ReportedMessages reports={reports} />
      </div>
    </section>
  )
}

const Thumbnail = ({ post }: { readonly post: NonNullable<QueuedReport['post']> }) => (
  <Link
    to={`/posts/${post.$id}`}
    aria-label={post.hidden ? 'The post, hidden' : 'The post'}
    className="frame relative grid w-28 grid-cols-2 gap-0.5 self-start justify-self-start rounded-control"
  >
    {post.imageUrls.map((url) => (
      <img
        key={url}
        src={variantOf(url, { width: 320, height: 320, output: 'webp' })}
        alt=""
        width={112}
        height={112}
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
function ReportedPost({ reports }: { readonly reports: ReportGroup }) {
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

/** The messages that a report contains, the reported one last, also as they were before they were changed. */
const ReportedMessages = ({ reports }: { readonly reports: ReportGroup }) =>
  reports.map(
    ({ $id, conversation = [] }) =>
      conversation.length > 0 && (
        <ol key={$id} aria-label="Reported messages" className="grid grid-cols-1 gap-3">
          {conversation.map(({ $createdAt, creator, text, earlier }, at) => (
            <li key={at}>
              <p className="text-muted">
                <b>{creator?.name ?? 'A deleted account'}</b>
                <span>{at === conversation.length - 1 ? ' · reported · ' : ' · '}</span>
                <Time value={$createdAt} />
              </p>
              <Words>{text || 'Deleted'}</Words>
              {earlier.map((before, version) => (
                <Words key={version}>{`Before: ${before}`}</Words>
              ))}
            </li>
          ))}
        </ol>
      ),
  )

const Words = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
    {children}
  </p>
)

/** Reports that are shown at once; further ones are folded, so that the rest stays near. */
const SHOWN = 3

/** Who has reported it, why, and what became of their earlier reports. */
export function ReportsOfCase({ reports }: { readonly reports: ReportGroup }) {
  const rest = reports.slice(SHOWN)
  const whom = reports[0].person?.name.split(' ')[0]
  return (
    <section>
      <h3>
        <span>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</span>
        {whom && <span>{`Reporters’ names are never shown to ${whom}`}</span>}
      </h3>
      <ReportList reports={reports.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-tap cursor-pointer content-center text-small text-muted">
            {rest.length === 1 ? '1 more report' : `${rest.length} more reports`}
          </summary>
          <ReportList reports={rest} />
        </details>
      )}
    </section>
  )
}

const ReportList = ({ reports }: { readonly reports: readonly QueuedReport[] }) => (
  <ul className="grid grid-cols-1 gap-3">
    {reports.map((report) => (
      <li key={report.$id} className="op-report">
        <OneReport report={report} />
      </li>
    ))}
  </ul>
)

/** What became of a reporter's earlier reports. */
function recordText(record: QueuedReport['record']): string {
  if (!record) return ''
  const all = record.acted + record.dismissed
  return all <= 0 ? 'first report' : `${record.acted} of ${all} upheld`
}

function OneReport({ report }: { readonly report: QueuedReport }) {
  const { reason, text, reporter, record, $createdAt } = report
  const why = reason === 'rule' ? 'Found by a content rule' : REASON_LABELS[reason]
  return (
    <>
      <Avatar name={reporter?.name ?? '?'} imageUrl={reporter?.imageUrl} size={24} />
      <p className="text-muted">
        {reporter ? (
          <Link to={profilePath(reporter)} className="font-semibold text-text hover:underline">
            {reporter.name}
          </Link>
        ) : (
          <span className="font-semibold text-text">
            {reason === 'rule' ? 'A content rule' : 'A deleted account'}
          </span>
        )}
        <span>{` · ${reporter && record ? `${recordText(record)} · ` : ''}`}</span>
        <Time value={$createdAt} />
      </p>
      <p className="text-muted">{why}</p>
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
    </>
  )
}
