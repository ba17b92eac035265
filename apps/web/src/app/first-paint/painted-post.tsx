import { type HomePost } from '@devhood/contract'
import { formatNumber, formatRelative } from '#lib/text/format'
import { BASE } from '#ui/controls/icon-button'
import { EditedMark } from '#ui/edited-mark'
import { ALT_LOOK } from '#ui/pictures/alt-badge'
import { Icon } from '#ui/icon'
import { FOLD_LOOK } from '#ui/text/fold'
import { LightText } from '#ui/text/light-text'
import { PlaceAndTime } from '#ui/text/place'
import { Ago } from '#ui/time'
import clsx from 'clsx'

import { PublicAvatar } from '../public-pages/public-avatar.tsx'
import { PublicPicture } from '../public-pages/public-picture.tsx'

/** As in the feed of the app. */
const MIN_RATIO = 4 / 5
const SEVERAL_MAX = 1.91
const SIZES = '(min-width: 704px) 640px, 100vw'

const CONTROL =
  'inline-flex min-h-tap min-w-tap flex-none items-center justify-center gap-2 px-2.5 text-small font-medium text-muted tabular-nums'

interface PaintedPostProps {
  readonly post: HomePost
  /** The first picture of the screen. */
  readonly priority: boolean
  /** The time, in milliseconds. */
  readonly now: number
}

/** A post in the feed, without anything to press. */
export function PaintedPost({ post, priority, now }: PaintedPostProps) {
  const [picture, second] = post.pictures
  const own = Math.max(MIN_RATIO, picture.width / picture.height)
  return (
    <div className="isolate grid gap-3">
      <Byline post={post} now={now} />
      <div className="-mx-3 sm:mx-0">
        <div className="frame rounded-none sm:rounded-card">
          <PublicPicture
            picture={picture}
            alt=""
            sizes={SIZES}
            priority={priority}
            ratio={second ? Math.min(SEVERAL_MAX, own) : own}
            className="h-auto w-full bg-sunken object-contain"
          />
          {picture.alt !== '' && (
            <span className={clsx(ALT_LOOK, 'grid place-items-center')}>ALT</span>
          )}
        </div>
      </div>
      <Counts post={post} />
      {post.caption && (
        <div className={FOLD_LOOK}>
          <LightText text={post.caption} mentions={post.mentions} />
        </div>
      )}
      {post.tags.length > 0 && (
        <p className="flex flex-wrap gap-x-3.5 gap-y-0.5">
          {post.tags.map((tag) => (
            <span key={tag} className="min-w-0 py-0.5 font-mono text-mono wrap-anywhere text-muted">
              #{tag.replace(/^#+/, '')}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Byline({ post, now }: Pick<PaintedPostProps, 'post' | 'now'>) {
  const { creator, location: place, $createdAt, editedAt } = post
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PublicAvatar person={creator} />
      <div className="min-w-0 flex-1">
        <span className="line-clamp-3 wrap-anywhere text-strong">{creator.name}</span>
        <PlaceAndTime place={place}>
          <Ago>{formatRelative(new Date($createdAt), now)}</Ago>
          <EditedMark editedAt={editedAt} />
        </PlaceAndTime>
      </div>
      <span className={clsx(BASE, '-mr-[10px]')}>
        <Icon name="more" />
      </span>
    </div>
  )
}

function Counts({ post }: Pick<PaintedPostProps, 'post'>) {
  return (
    <div className="-mx-2.5 -my-1.5 flex justify-between">
      <span className="flex">
        <span className={clsx(CONTROL, post.isLiked && 'text-like')}>
          <Icon name="like" size={22} filled={post.isLiked} />
        </span>
        <span className="-ml-2 inline-flex min-h-tap min-w-tap flex-none items-center px-1.5 text-small font-medium text-muted tabular-nums">
          {post.likesCount > 0 && formatNumber(post.likesCount)}
        </span>
        <span className={CONTROL}>
          <Icon name="bubble" size={22} />
          {post.commentsCount > 0 && formatNumber(post.commentsCount)}
        </span>
      </span>
      <span className={CONTROL}>
        <Icon name="saved" size={22} filled={false} />
      </span>
    </div>
  )
}
