import {
  type PublicComment,
  type PublicPost as Post,
  type PublicProfile,
  profilePath,
} from '@devhood/contract'
import { formatCount } from '#lib/text/format'
import { lineAbout } from '#lib/text/line-about'
import { ButtonLink } from '#ui/controls/button-link'
import { Icon, Shape } from '#ui/icon'
import { type Picture } from '@devhood/contract/collections'
import { NEIGHBOUR_PICTURE, neighbourLink, NeighbourWords } from '#ui/lists/neighbour'
import { CORNERS, FULL_SIZE_LOOK, StageFoot } from '#ui/pictures/stage-foot'
import { Facts } from '#ui/text/facts'
import { EditedMark } from '#ui/edited-mark'
import { PostLines } from '#ui/text/post-lines'
import clsx from 'clsx'
import { isCut } from '#lib/pictures/is-cut'
import { Link } from 'react-router'

import { PublicComments } from './public-comments.tsx'
import { FollowLink } from './ways-in.tsx'
import { PostTiles, tileName } from './post-tiles.tsx'
import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'
import { PublicPicture } from './public-picture.tsx'

interface PublicPostProps {
  readonly post: Post
  readonly author: PublicProfile
  readonly comments: readonly PublicComment[]
  /** Further posts of the same person. */
  readonly more: readonly Post[]
  readonly signIn: string
}

const SIZES = '(min-width: 1280px) 856px, (min-width: 1024px) 60vw, 100vw'

/** A post for guests: the whole pictures and all that is public about it, and below the pictures more of the same person. */
export function PublicPost({ post, author, comments, more, signIn }: PublicPostProps) {
  const { creator } = post
  return (
    <div className="grid grid-cols-1 grid-rows-[auto_1fr] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-x-10">
      <article aria-label={`Post by ${creator.name}`} className="contents">
        <Pictures post={post} />
        <div className="grid grid-cols-1 gap-5 lg:row-span-2">
          <Byline post={post} author={author} signIn={signIn} />
          {/* Without scripts, no button copies code. */}
          <div className="grid grid-cols-1 gap-5 empty:hidden [&_button]:hidden">
            <PostLines post={post} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-3">
            <p className="text-small text-muted tabular-nums">
              {formatCount(post.likesCount, 'like', 'likes')}
            </p>
            <ButtonLink to={signIn} variant="line" size="sm">
              Sign in to like or save
            </ButtonLink>
          </div>
          <PublicComments post={post} comments={comments} signIn={signIn} />
        </div>
      </article>
      {more.length > 0 && (
        <section className="max-lg:mt-6">
          <Neighbours post={post} more={more} />
          <h2 className="mb-4 text-head">
            More by{' '}
            <Link to={profilePath(creator)} className="link">
              {creator.name}
            </Link>
          </h2>
          <PostTiles
            label={`More by ${creator.name}`}
            posts={more}
            titled="usual"
            empty={null}
            priority={false}
          />
        </section>
      )}
    </div>
  )
}

/** Links to the posts of the same person beside this one, as far as the newest ones tell. */
function Neighbours({ post, more }: Pick<PublicPostProps, 'post' | 'more'>) {
  const next = more.find(({ $createdAt }) => $createdAt < post.$createdAt)
  // Without one that follows, there may be others in between.
  const previous = next && more.findLast(({ $createdAt }) => $createdAt > post.$createdAt)
  if (!next) return null
  return (
    <nav aria-label="Posts" className="mb-6 grid gap-3 sm:flex">
      {previous && <Neighbour post={previous} isNext={false} />}
      <Neighbour post={next} isNext />
    </nav>
  )
}

interface NeighbourProps {
  readonly post: Post
  readonly isNext: boolean
}

const Neighbour = ({ post, isNext }: NeighbourProps) => (
  <Link to={`/posts/${post.$id}`} {...neighbourLink(isNext)}>
    {post.pictures.slice(0, 1).map((picture) => (
      <PublicPicture key={picture.imageId} picture={picture} alt="" {...NEIGHBOUR_PICTURE} />
    ))}
    <NeighbourWords isNext={isNext} name={tileName(post)} />
  </Link>
)

const nameOf = (post: Post, index: number): string =>
  index === 0 ? tileName(post) : (post.pictures[index]?.alt ?? '')

const Pictures = ({ post }: { readonly post: Post }) => (
  <div className="-mx-3 grid grid-cols-1 gap-3 sm:mx-0">
    {post.pictures.map((picture, index) => (
      <div
        key={picture.imageId}
        data-part="stage"
        className="overflow-hidden bg-sunken sm:rounded-card"
      >
        <div className={clsx('relative', isCut(picture) && 'cut')}>
          <PublicPicture
            picture={picture}
            alt={nameOf(post, index)}
            sizes={SIZES}
            priority={index === 0}
            isOwnSize
            className={clsx(
              'mx-auto h-auto w-full object-contain',
              !isCut(picture) && 'max-h-[60svh]',
            )}
          />
          <button
            type="button"
            popoverTarget={`picture-${index}`}
            aria-label={`View picture ${index + 1} in the whole window`}
            className="absolute inset-0 cursor-zoom-in"
          />
        </div>
        <StageFoot alt={picture.alt} isCut={isCut(picture)}>
          <button type="button" popoverTarget={`picture-${index}`} className={FULL_SIZE_LOOK}>
            <Shape path={CORNERS} size={14} />
            View at full size
          </button>
        </StageFoot>
        <WholeWindow picture={picture} alt={nameOf(post, index)} id={`picture-${index}`} />
      </div>
    ))}
  </div>
)

interface WholeWindowProps {
  readonly picture: Picture
  readonly alt: string
  readonly id: string
}

/** A picture over the page, without any script: the browser opens it, and Escape or a press beside it closes it. */
const WholeWindow = ({ picture, alt, id }: WholeWindowProps) => (
  <dialog
    id={id}
    popover="auto"
    aria-label="Picture"
    className="inset-0 m-0 h-dvh max-h-none w-full max-w-none border-0 bg-black p-0 open:grid open:place-items-center"
  >
    <PublicPicture
      picture={picture}
      alt={alt}
      sizes="100vw"
      className="h-auto max-h-dvh w-auto max-w-full object-contain"
    />
    <button
      type="button"
      popoverTarget={id}
      popoverTargetAction="hide"
      aria-label="Close"
      className="absolute top-2 right-2 grid size-tap place-items-center rounded-control bg-black/60 text-white hover:bg-black"
    >
      <Icon name="close" />
    </button>
  </dialog>
)

interface BylineProps {
  readonly post: Post
  readonly author: PublicProfile
  readonly signIn: string
}

function Byline({ post, author, signIn }: BylineProps) {
  const { location: place, $createdAt, editedAt } = post
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <PublicAvatar person={author} />
        <div className="min-w-0 flex-1">
          <Link to={profilePath(author)} className="font-semibold wrap-anywhere hover:underline">
            {author.name}
          </Link>
          <p dir="auto" className="line-clamp-2 text-small wrap-anywhere text-muted">
            {lineAbout(author)}
          </p>
        </div>
        <FollowLink person={author} signIn={signIn} size="sm" />
      </div>
      <Facts
        of={[
          <span key="date">
            <PublicDate value={$createdAt} />
            <EditedMark editedAt={editedAt} />
          </span>,
          place,
        ]}
        className="text-small wrap-anywhere text-muted"
      />
    </div>
  )
}
