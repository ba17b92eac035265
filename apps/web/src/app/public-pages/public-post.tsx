import { type PublicPost as Post, profilePath } from '@devhood/contract'
import { formatCount } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { EditedMark } from '#ui/edited-mark'
import { PostLines } from '#ui/text/post-lines'
import clsx from 'clsx'
import { Link } from 'react-router'

import { maxWidthOf } from './max-width.ts'
import { PostTiles, tileName } from './post-tiles.tsx'
import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'
import { PublicPicture } from './public-picture.tsx'

interface PublicPostProps {
  readonly post: Post
  /** Further posts of the same person. */
  readonly more: readonly Post[]
  readonly signIn: string
}

const SIZES = '(min-width: 1280px) 780px, (min-width: 1024px) 58vw, 100vw'

/** A post for guests: the whole pictures and all that is public about it. */
export function PublicPost({ post, more, signIn }: PublicPostProps) {
  const { creator } = post
  return (
    <>
      <article
        aria-label={`Post by ${creator.name}`}
        className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-10"
      >
        <Pictures post={post} />
        <div className="grid grid-cols-1 gap-5">
          <Byline post={post} />
          {/* Without scripts, no button copies code. */}
          <div className="grid grid-cols-1 gap-5 empty:hidden [&_button]:hidden">
            <PostLines post={post} />
          </div>
          <p className="border-t border-border pt-4 text-small text-muted tabular-nums">
            {formatCount(post.likesCount, 'like', 'likes')} ·{' '}
            {formatCount(post.commentsCount, 'comment', 'comments')}
          </p>
          <ButtonLink to={signIn} variant="primary" className="justify-self-start">
            Sign in to like or save
          </ButtonLink>
        </div>
      </article>
      {more.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-4 text-head">
            More by{' '}
            <Link to={profilePath(creator)} className="link">
              {creator.name}
            </Link>
          </h2>
          <PostTiles label={`More by ${creator.name}`} posts={more} empty={null} priority={false} />
        </section>
      )}
    </>
  )
}

function Pictures({ post }: { readonly post: Post }) {
  return (
    <div className="-mx-3 grid grid-cols-1 gap-3 sm:mx-0">
      {post.pictures.map((picture, index) => (
        <PublicPicture
          key={picture.imageId}
          picture={picture}
          alt={index === 0 ? tileName(post) : picture.alt}
          sizes={SIZES}
          priority={index === 0}
          className={clsx(
            'mx-auto h-auto max-h-[calc(100dvh-104px)] w-full object-contain sm:rounded-card',
            maxWidthOf(picture.width),
          )}
        />
      ))}
    </div>
  )
}

function Byline({ post }: { readonly post: Post }) {
  const { creator, location: place, $createdAt, editedAt } = post
  return (
    <div className="flex items-center gap-3">
      <PublicAvatar person={creator} />
      <div className="min-w-0">
        <Link to={profilePath(creator)} className="font-semibold wrap-anywhere hover:underline">
          {creator.name}
        </Link>
        <p className="text-small wrap-anywhere text-muted">
          <PublicDate value={$createdAt} />
          <EditedMark editedAt={editedAt} />
          {place && ` · ${place}`}
        </p>
      </div>
    </div>
  )
}
