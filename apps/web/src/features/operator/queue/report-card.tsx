import { variantOf } from '#lib/pictures/images'
import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { DeletedNotice, Quote, ReportedAd, ReportedComment } from './reported-ad.tsx'
import { ModerationActions } from './moderation-action-dialog.tsx'
import { distinct, type ReportGroup } from './report-groups.ts'
import { ReportReasons } from './report-reasons.tsx'
import { PersonSummary } from '../person-summary.tsx'

interface ReportCardProps {
  readonly reports: ReportGroup
  /** Called when the reports are settled and about to leave the list. */
  readonly onSettled: () => void
}

/** A subject with all reports about it, and the possible actions. */
export function ReportCard({ reports, onSettled }: ReportCardProps) {
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
            <PersonSummary person={person} />
          ) : (
            <DeletedNotice>The account and everything it shared were deleted.</DeletedNotice>
          )}
          <ReportedPost reports={reports} />
          <ReportedComment reports={reports} />
          <ReportedAd reports={reports} />
        </div>
      </div>
      <ModerationActions subject={subject} onDone={onSettled} />
    </article>
  )
}

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
      <span className="absolute bottom-2 left-2 rounded-md bg-bg/88 px-1.5 py-0.5 text-tiny">
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
