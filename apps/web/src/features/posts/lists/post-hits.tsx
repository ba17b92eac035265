import { hidesMuted } from '#lib/mutations/left-out-people'
import { bareTag, tagPath } from '#lib/navigation/tag-path'
import { variantOf } from '#lib/pictures/images'
import { reasonsAmong, tagFinder } from '#lib/text/matches'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { HIT_LINK } from '#ui/lists/hits'
import { Marked } from '#ui/text/marked'
import { Place } from '#ui/text/place'
import { StackList } from '#ui/text/stack-list'
import { type Post } from '@devhood/contract/schemas'
import { plainTextOf } from '@devhood/contract/text'
import clsx from 'clsx'
import { type CSSProperties } from 'react'
import { Link } from 'react-router'

import { type PostPage } from '../cache/cached-posts.ts'
import { pictureName } from '../parts/picture-text.ts'
import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { OpenedFrom, openedFrom, usePostState } from '../parts/post-link.ts'
import { picturesOf } from '../pictures/pictures-of.ts'
import { postLists } from '../queries.ts'
import { useShownPosts } from './use-shown-posts.ts'

interface PostHitsProps {
  readonly pages: readonly PostPage[]
  readonly term: string
  /** So many are shown; by default all. */
  readonly max?: number
}

/** The posts that a search has found, each with what it was found by: a few in a strip, or all in rows. */
export function PostHits({ pages, term, max }: PostHitsProps) {
  const { queryKey } = postLists.search(term)
  const posts = useShownPosts(pages, hidesMuted(queryKey))
  return (
    <OpenedFrom value={openedFrom(queryKey)}>
      <ul
        aria-label="Posts found"
        className={clsx(
          max === undefined ? ROWS : STRIP,
          max === undefined && posts.length > FEW && FILLED,
        )}
      >
        {posts.slice(0, max).map((post) => (
          <PostHit key={post.$id} post={post} term={term} />
        ))}
      </ul>
    </OpenedFrom>
  )
}

interface PostHitProps {
  readonly post: Post
  readonly term: string
}

/** What a search has found a post by, and its words. */
function useFound({ post, term }: PostHitProps) {
  const { creator, tags } = post
  const caption = plainTextOf(post.caption ?? '').trim()
  const alts = picturesOf(post)
    .map(({ alt }) => alt)
    .join(' ')
  const texts = { caption, tags: tags.join(', '), location: post.location ?? '', alts }
  const reasons = reasonsAmong(term, texts)
  const name = creator?.name ?? DELETED_AUTHOR
  const details = (
    <>
      {reasons.has('tags') && <FoundTags tags={tags} term={term} />}
      {reasons.has('location') && (
        <Place>
          <span className="sr-only">Location: </span>
          <Marked text={texts.location} matches={reasons.get('location')} />
        </Place>
      )}
      {reasons.has('alts') && (
        <p className="line-clamp-3 text-small text-muted">
          Picture description: “
          <Marked text={alts} matches={reasons.get('alts')} excerpt />”
        </p>
      )}
    </>
  )
  const words = caption ? (
    <Marked text={caption} matches={reasons.get('caption')} excerpt />
  ) : (
    pictureName(post)
  )
  const link = { to: `/posts/${post.$id}`, state: usePostState(), dir: 'auto' } as const
  return { name, details, words, link }
}

/** One row, whose pictures grow up to `--most` in height. */
const STRIP = 'flex gap-x-1.5 sm:gap-x-4 [--row:1px] [--most:280px]'

/** Rows as large as those of Explore. */
const ROWS =
  'flex flex-wrap gap-x-1.5 gap-y-4 sm:gap-x-4 [--row:116px] [--most:400px] sm:[--row:176px] xl:[--row:236px]'

/** So few fill the width. */
const FEW = 3

/** What the last row lacks isn't shared by its pictures. */
const FILLED = 'after:h-0 after:flex-[1000_1_25%] after:content-[""]'

/** Pictures are whole and, in a row, equally high. */
function PostHit({ post, term }: PostHitProps) {
  const { name, details, words, link } = useFound({ post, term })
  return (
    <li
      style={{ '--r': ratioOf(post) } as CSSProperties}
      className="max-w-[calc(var(--r)*var(--most))] min-w-0 flex-[calc(9*var(--r))_1_calc(var(--r)*var(--row))]"
    >
      <article className="grid grid-cols-1 gap-1 wrap-anywhere">
        <Thumbnail post={post} className="rounded-control" />
        <Link {...link} className={`line-clamp-2 text-small ${HIT_LINK}`}>
          {words}
        </Link>
        <p dir="auto" className="truncate text-small text-muted">
          {name}
        </p>
        {details}
      </article>
    </li>
  )
}

/** Flat and tall pictures leave room for those beside them. */
function ratioOf(post: Post): number {
  const [{ width, height }] = picturesOf(post)
  return Math.min(3, Math.max(0.6, width > 0 && height > 0 ? width / height : 1))
}

const TAGS_SHOWN = 3

function FoundTags({ tags, term }: { readonly tags: readonly string[]; readonly term: string }) {
  const found = tags.filter(tagFinder(term)).map((tag) => `#${bareTag(tag)}`)
  return (
    <StackList label="Tags" tags={found} isLit={() => true} pathOf={tagPath} max={TAGS_SHOWN} />
  )
}

/** Pixels of a picture, for screens with two in each direction. */
const SIDE = 640

interface ThumbnailProps extends Pick<PostHitProps, 'post'> {
  readonly className: string
}

/** The whole first picture. Decorative: the link beside it leads to the post. */
function Thumbnail({ post, className }: ThumbnailProps) {
  const [{ imageUrl, width }] = picturesOf(post)
  const source =
    variantOf(imageUrl, { width: Math.min(width || SIDE, SIDE), output: 'webp' }) ?? imageUrl
  return (
    <Link
      to={`/posts/${post.$id}`}
      state={usePostState()}
      tabIndex={-1}
      aria-hidden="true"
      className={clsx('frame bg-raised', className)}
      style={{ aspectRatio: ratioOf(post) }}
    >
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </Link>
  )
}

/** In place of a strip. */
export const StripSkeleton = () => (
  <Loading label="Searching" className="flex gap-x-1.5 sm:gap-x-4 [--most:280px]">
    {[1.34, 1.5].map((ratio) => (
      <div
        key={ratio}
        style={{ '--r': ratio } as CSSProperties}
        className="grid max-w-[calc(var(--r)*var(--most))] min-w-0 flex-[var(--r)] gap-2 pb-8"
      >
        <Skeleton className="rounded-control" style={{ aspectRatio: ratio }} />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    ))}
  </Loading>
)
