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

/** The posts that a search has found, each with what it was found by. */
export function PostHits({ pages, term, max }: PostHitsProps) {
  const { queryKey } = postLists.search(term)
  const posts = useShownPosts(pages, hidesMuted(queryKey))
  return (
    <OpenedFrom value={openedFrom(queryKey)}>
      <Hits label="Posts found">
        {posts.slice(0, max).map((post) => (
          <PostHit key={post.$id} post={post} term={term} />
        ))}
      </Hits>
    </OpenedFrom>
  )
}

interface PostHitProps {
  readonly post: Post
  readonly term: string
}

function PostHit({ post, term }: PostHitProps) {
  const { creator, tags } = post
  const caption = plainTextOf(post.caption ?? '').trim()
  const alts = picturesOf(post)
    .map(({ alt }) => alt)
    .join(' ')
  const texts = { caption, tags: tags.join(', '), location: post.location ?? '', alts }
  const reasons = reasonsAmong(term, texts)
  const name = creator?.name ?? DELETED_AUTHOR
  return (
    <Hit
      face={<Avatar name={name} imageUrl={creator?.imageUrl} size={48} />}
      aside={<Thumbnail post={post} />}
      details={
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
      }
    >
      <p className="text-small text-muted">
        <span className="font-semibold text-text">{name}</span>
        {' · '}
        <Time value={post.$createdAt} />
      </p>
      <Link
        to={`/posts/${post.$id}`}
        state={usePostState()}
        dir="auto"
        className={`line-clamp-2 text-[.9375rem]/5.5 ${HIT_LINK}`}
      >
        {caption ? (
          <Marked text={caption} matches={reasons.get('caption')} excerpt />
        ) : (
          pictureName(post)
        )}
      </Link>
    </Hit>
  )
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

/** The whole first picture. Decorative: the link beside it leads to the post. */
function Thumbnail({ post }: Pick<PostHitProps, 'post'>) {
  const [{ imageUrl, width, height }] = picturesOf(post)
  const source =
    variantOf(imageUrl, { width: Math.min(width || SIDE, SIDE), output: 'webp' }) ?? imageUrl
  return (
    <Link
      to={`/posts/${post.$id}`}
      state={usePostState()}
      tabIndex={-1}
      aria-hidden="true"
      className="frame h-14 max-w-24 rounded-[6px] bg-raised sm:h-18 sm:max-w-32"
      style={{ aspectRatio: (width ?? 1) / (height ?? 1) }}
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
