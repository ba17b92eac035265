import { Link } from 'react-router'

import { DeletedNotice, Quote } from './quote.tsx'
import { distinct, type ReportGroup } from './report-groups.ts'

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
