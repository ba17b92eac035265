import { type Post } from '@devhood/contract/schemas'

import { PostCard } from './post-card.tsx'

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
export function FeedList({ label, posts, saved, tagOf }: FeedListProps) {
  return (
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
}
