import { hidesMuted } from '#lib/mutations/left-out-people'
import { bareTag, tagPath } from '#lib/navigation/tag-path'
import { variantOf } from '#lib/pictures/images'
import { reasonsAmong, tagFinder } from '#lib/text/matches'
import { Hit, HIT_LINK, Hits } from '#ui/lists/hits'
import { Avatar } from '#ui/pictures/avatar'
import { Marked } from '#ui/text/marked'
import { Place } from '#ui/text/place'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'
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

/** The posts that a search has found, each with what it was found by: a few beside each other, or all in rows. */
export function PostHits({ pages, term, max }: PostHitsProps) {
  const { queryKey } = postLists.search(term)
  const posts = useShownPosts(pages, hidesMuted(queryKey))
  return (
    <OpenedFrom value={openedFrom(queryKey)}>
      {max === undefined ? (
        <Hits label="Posts found">
          {posts.map((post) => (
            <PostHit key={post.$id} post={post} term={term} />
          ))}
        </Hits>
      ) : (
        <ul aria-label="Posts found" className="flex gap-x-1.5 pt-1 sm:gap-x-4">
          {posts.slice(0, max).map((post) => (
            <StripHit key={post.$id} post={post} term={term} />
          ))}
        </ul>
      )}
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

function PostHit({ post, term }: PostHitProps) {
  const { name, details, words, link } = useFound({ post, term })
  return (
    <Hit
      face={<Avatar name={name} imageUrl={post.creator?.imageUrl} size={48} />}
      aside={<Thumbnail post={post} className="h-14 max-w-24 rounded-[6px] sm:h-18 sm:max-w-32" />}
      details={details}
    >
      <p className="text-small text-muted">
        <span className="font-semibold text-text">{name}</span>
        {' · '}
        <Time value={post.$createdAt} className="whitespace-nowrap" />
      </p>
      <Link {...link} className={`line-clamp-2 text-[.9375rem]/5.5 ${HIT_LINK}`}>
        {words}
      </Link>
    </Hit>
  )
}

/** Pixels beyond which the pictures of the strip don't grow in height. */
const STRIP = { '--row': '1px', '--most': '176px' }

/** In a strip, whose pictures are whole, equally high, and share the width. */
function StripHit({ post, term }: PostHitProps) {
  const { name, details, words, link } = useFound({ post, term })
  return (
    <li
      style={{ ...STRIP, '--r': ratioOf(post) } as CSSProperties}
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

/** Pixels of a thumbnail, for screens with two in each direction. */
const SIDE = 320

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
