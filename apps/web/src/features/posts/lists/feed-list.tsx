import { type Post } from '@devhood/contract/schemas'
import { TagLink } from '#ui/controls/chip'
import { Fold } from '#ui/text/fold'
import { Caption, TagList } from '#ui/text/post-text'
import { memo } from 'react'

import { CommentsLink } from '../parts/comments-link.tsx'
import { LikeButton } from '../parts/like-button.tsx'
import { PostByline } from '../parts/post-byline.tsx'
import { usePostState } from '../parts/post-link.ts'
import { SaveButton } from '../parts/save-button.tsx'
import { WaitingLine } from '../parts/waiting-line.tsx'
import { PostPictures } from '../pictures/post-pictures.tsx'

interface FeedListProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly posts: readonly Post[]
  /** Ids of the posts that the viewer has saved. */
  readonly saved: ReadonlySet<string>
  /** The followed tag because of which a post is in the list. */
  readonly tagOf?: (post: Post) => string | undefined
}

/** Posts as cards in one column. */
export const FeedList = ({ label, posts, saved, tagOf }: FeedListProps) => (
  <ul aria-label={label} className="grid gap-12">
    {posts.map((post, index) => (
      <li key={post.$id} className="min-w-0">
        <PostCard
          post={post}
          saved={saved.has(post.$id)}
          priority={index === 0}
          followedTag={tagOf?.(post)}
        />
      </li>
    ))}
  </ul>
)

/** Minimum ratio of the box of a picture in the feed, width / height. */
const MIN_RATIO = 4 / 5

interface PostCardProps {
  readonly post: Post
  readonly saved: boolean
  /** The first picture of the screen. */
  readonly priority: boolean
  /** The followed tag because of which the post is shown. */
  readonly followedTag?: string | undefined
}

/** A post in the feed; edge to edge on phones. Memoized, so that it renders only on changes; `isolate` limits repaints to it. */
const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, saved, priority, followedTag } = props
  const linkState = usePostState()
  return (
    <article className="isolate grid gap-3">
      {followedTag !== undefined && (
        <p className="-mb-1 flex min-w-0 items-baseline gap-1.5 text-small text-muted">
          You follow <TagLink tag={followedTag} />
        </p>
      )}
      <PostByline post={post} />
      {post.hidden && (
        <p className="text-small text-muted">
          {post.held ? 'Awaiting review' : 'Hidden by an operator'}
        </p>
      )}
      <div className="-mx-3 bg-sunken sm:mx-0 sm:rounded-card has-[.cut]:[--around:30svh] sm:[--around:96px]">
        <PostPictures
          post={post}
          minRatio={MIN_RATIO}
          sizes="(min-width: 704px) 640px, 100vw"
          priority={priority}
          press={(index) => ({ to: pathTo(post.$id, index), linkState })}
          className="rounded-none sm:rounded-card"
        />
      </div>
      <div className="-mx-2.5 -my-1.5 flex justify-between">
        <span className="flex">
          <LikeButton post={post} />
          <CommentsLink post={post} />
        </span>
        <SaveButton post={post} saved={saved} />
      </div>
      <WaitingLine postId={post.$id} />
      {post.caption && (
        <Fold lines={6}>
          <Caption text={post.caption} mentions={post.mentions} />
        </Fold>
      )}
      <TagList tags={post.tags} />
    </article>
  )
})

/** The post's page, with one of its pictures in front. */
function pathTo(postId: string, index: number): string {
  return index === 0 ? `/posts/${postId}` : `/posts/${postId}?picture=${index + 1}`
}
