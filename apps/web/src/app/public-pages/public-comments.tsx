import {
  mayPublish,
  profilePath,
  type PublicComment,
  type PublicPost,
  TEXTS,
} from '@devhood/contract'
import { signInPath } from '#features/account'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { settings } from '#lib/settings/settings'
import { formatCount } from '#lib/text/format'
import { EditedMark } from '#ui/edited-mark'
import { LightText } from '#ui/text/light-text'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { signUpOf } from '../layouts/bar-with-sign-in.tsx'
import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'

interface PublicCommentsProps {
  readonly post: PublicPost
  /** The first ones. */
  readonly comments: readonly PublicComment[]
  readonly signIn: string
}

/** Whether somebody who joins can comment; perhaps after they have verified their address. */
const isOpenToMembers = ({ takesComments }: PublicPost): boolean =>
  takesComments && mayPublish(publishingSettings.posting, { isVerified: true, labels: [] })

interface WayProps {
  /** Where people are after they have joined. */
  readonly to: string
  readonly children: ReactNode
}

/** The way in, to do what guests can't. */
const Way = ({ to, children }: WayProps) => (
  <Link
    to={settings.inviteOnly ? signInPath(to) : signUpOf(signInPath(to))}
    className="link tap-area"
  >
    {settings.inviteOnly ? TEXTS.signIn.submit : 'Join'} to {children}
  </Link>
)

/** What people say below a post, for guests: those who have opted out are left out, and the number counts them. */
export function PublicComments({ post, comments, signIn }: PublicCommentsProps) {
  const { $id, commentsCount } = post
  const isOpen = isOpenToMembers(post)
  if (commentsCount === 0 && !isOpen) return null
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-border pt-4">
      <h2 className="text-head">
        {commentsCount === 0 ? 'Comments' : formatCount(commentsCount, 'comment', 'comments')}
      </h2>
      {commentsCount === 0 && (
        <p className="text-small text-muted">
          <span>Nobody has said anything yet. </span>
          <Way to={`/posts/${$id}#comments`}>be the first</Way>
        </p>
      )}
      {comments.length > 0 && (
        <ul aria-label="Comments" className="grid grid-cols-1 gap-4">
          {comments.map((comment) => (
            <Comment key={comment.$id} comment={comment} />
          ))}
        </ul>
      )}
      {comments.length > 0 && isOpen && (
        <p className="text-small">
          <Way to={`/posts/${$id}#comments`}>answer</Way>
        </p>
      )}
      {comments.length < commentsCount && (
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

const Comment = ({ comment }: { readonly comment: PublicComment }) => (
  <li className={clsx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3', comment.isReply && 'ml-5')}>
    <PublicAvatar person={comment.creator} size="xs" />
    <div className="min-w-0">
      <p className="text-small wrap-anywhere text-muted">
        <Link to={profilePath(comment.creator)} className="font-semibold text-text hover:underline">
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
)
