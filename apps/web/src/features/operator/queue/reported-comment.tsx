import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { DeletedNotice, Quote } from './quote.tsx'

interface ReportedCommentProps {
  readonly report: QueuedReport
}

/** The comment's current text, and the reported one if it differs. */
export function ReportedComment({
  report: { comment, commentEvidence, person },
}: ReportedCommentProps) {
  if (!commentEvidence) return null
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
      {comment?.text !== commentEvidence.text && (
        <Quote prefix="When it was reported: ">{commentEvidence.text}</Quote>
      )}
    </>
  )
}
