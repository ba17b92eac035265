import { ListFailed } from '#ui/feedback/load-failed'
import { Query } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { PostRows } from '../lists/post-rows.tsx'
import { useIsShown } from '../lists/use-shown-posts.ts'
import { postKeys } from '../keys.ts'
import { byPerson, listPosts, NOT_COUNTED } from '../queries.ts'
import { useSaved } from '../saves.ts'

/** The number of posts that are shown. */
const MORE_POSTS = 6

/** The newest posts of a person: one more than shown, which may be that of the page. The pages of their posts share them. */
const morePostsQuery = (userId: string) =>
  queryOptions({
    queryKey: postKeys.more(userId),
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      listPosts([...byPerson(userId), Query.limit(MORE_POSTS + 1)], signal, NOT_COUNTED),
  })

interface MoreByAuthorProps {
  readonly postId: string
  readonly author: NonNullable<Post['creator']>
}

/** The newest other posts of the author; empty without any. */
export function MoreByAuthor({ postId, author }: MoreByAuthorProps) {
  const isShown = useIsShown(false)
  const more = useQuery(morePostsQuery(author.$id))
  const others = (more.data?.posts ?? []).filter((post) => post.$id !== postId && isShown(post))
  const posts = others.slice(0, MORE_POSTS)
  const saved = useSaved(posts.length > 0 ? [{ posts }] : [])
  const isFailed = more.isError && !more.data
  if (posts.length === 0 && !isFailed) return null
  return (
    <section aria-labelledby="more-by" className="mt-10 grid grid-cols-1 gap-4 lg:mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-border pt-6">
        <h2 id="more-by" className="min-w-0 text-head wrap-anywhere">
          More by {author.name}
        </h2>
        <Link to={`/profile/${author.$id}`} className="link tap-area text-small">
          All posts<span className="sr-only"> by {author.name}</span>
        </Link>
      </div>
      {isFailed ? (
        <ListFailed query={more} />
      ) : (
        // Full rows only: the link leads to the rest.
        <PostRows label={`More by ${author.name}`} posts={posts} saved={saved} foot="place" more />
      )}
    </section>
  )
}
