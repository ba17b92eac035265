import { ListFailed } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { type Post } from '@devhood/contract/schemas'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { PostRows } from '../lists/post-rows.tsx'
import { useIsShown } from '../lists/use-shown-posts.ts'
import { savesAmongPages } from '../saves.ts'
import { MORE_POSTS, morePostsQuery } from './queries.ts'

interface MoreByAuthorProps {
  readonly postId: string
  readonly author: NonNullable<Post['creator']>
}

/** The newest other posts of the author; empty without any. */
export function MoreByAuthor({ postId, author }: MoreByAuthorProps) {
  const me = useCurrentUser()
  const isShown = useIsShown(false)
  const more = useQuery(morePostsQuery(author.$id))
  const others = (more.data?.posts ?? []).filter((post) => post.$id !== postId && isShown(post))
  const posts = others.slice(0, MORE_POSTS)
  const pages = posts.length > 0 ? [{ posts }] : []
  const saved = useQueries(savesAmongPages(useQueryClient(), me.$id, pages))
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
