import { profilePath, type PublicComment, type PublicPost, TEXTS } from '@devhood/contract'
import { formatCount } from '#lib/text/format'
import { EditedMark } from '#ui/edited-mark'
import { LightText } from '#ui/text/light-text'
import clsx from 'clsx'
import { Link } from 'react-router'

import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'

interface PublicCommentsProps {
  readonly post: PublicPost
  /** The first ones. */
  readonly comments: readonly PublicComment[]
  readonly signIn: string
}

/** What people say below a post, for guests: those who have opted out are left out, and the number counts them. */
export function PublicComments({ post, comments, signIn }: PublicCommentsProps) {
  if (post.commentsCount === 0) return null
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-border pt-4">
      <h2 className="text-head">{formatCount(post.commentsCount, 'comment', 'comments')}</h2>
      {comments.length > 0 && (
        <ul aria-label="Comments" className="grid grid-cols-1 gap-4">
          {comments.map((comment) => (
            <li
              key={comment.$id}
              className={clsx(
                'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3',
                comment.isReply && 'ml-5',
              )}
            >
              <PublicAvatar person={comment.creator} size="xs" />
              <div className="min-w-0">
                <p className="text-small wrap-anywhere text-muted">
                  <Link
                    to={profilePath(comment.creator)}
                    className="font-semibold text-text hover:underline"
                  >
                    {comment.creator.name}
                  </Link>{' '}
                  <PublicDate value={comment.$createdAt} />
                  <EditedMark editedAt={comment.editedAt} />
                </p>
                {/* Without scripts, no button copies code. */}
                <div className="[&_button]:hidden">
                  <LightText text={comment.text} mentions={comment.mentions} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {comments.length < post.commentsCount && (
        <p className="text-small text-muted">
          <Link to={signIn} className="link">
            {TEXTS.signIn.submit}
          </Link>{' '}
          to read all comments.
        </p>
      )}
    </section>
  )
}
