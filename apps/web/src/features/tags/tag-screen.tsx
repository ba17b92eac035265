import { PostGrid, postLists, useFoundCount } from '#features/posts'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { formatTotalOf } from '#lib/text/totals'
import { EmptyState } from '#ui/feedback/empty-state'
import { foldTag } from '@devhood/contract/text'
import { Navigate, useParams } from 'react-router'

import { FollowTagButton } from './follow-tag-button.tsx'
import { useFollowedTags } from './tag-follows.ts'

/** The posts with a tag, newest first, and a button to follow it. The bar above has the tag. */
export function TagScreen() {
  const { tag: typed = '' } = useParams()
  const tag = foldTag(typed)
  return tag === '' ? <Navigate to="/explore" replace /> : <TaggedPosts key={tag} tag={tag} />
}

function TaggedPosts({ tag }: { readonly tag: string }) {
  usePageTitle(`#${tag}`)
  const isFollowing = useFollowedTags([tag])
  return (
    <>
      <div className="mb-5 flex min-w-0 items-center justify-between gap-4">
        <PostTotal tag={tag} />
        <FollowTagButton tag={tag} following={isFollowing(tag)} large />
      </div>
      <PostGrid
        query={postLists.tagged(tag)}
        label={`Posts with #${tag}`}
        empty={
          <EmptyState
            title="No posts yet"
            text={`Nobody has used #${tag} yet, or the posts are gone.`}
            link={{ to: '/create-post', label: 'Share a picture' }}
          />
        }
      />
    </>
  )
}

/** Number of posts with the tag; a dash while unknown. */
function PostTotal({ tag }: { readonly tag: string }) {
  const found = useFoundCount(`#${tag}`)
  return (
    <p className="text-small text-muted tabular-nums">
      {found ? formatTotalOf(found.count, ['post', 'posts'], found.isComplete) : '–'}
    </p>
  )
}
