import { PostGrid, postLists, useFoundCount } from '#features/posts'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { formatTotalOf } from '#lib/text/totals'
import { EmptyState } from '#ui/feedback/empty-state'
import { takeAskedFollow } from '#lib/navigation/asked-follow'
import { foldTag } from '@devhood/contract/text'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'

import { FollowTagButton } from './follow-tag-button.tsx'
import { RelatedTags } from './related-tags.tsx'
import { followTag, useFollowedTags } from './tag-follows.ts'

/** The posts with a tag, newest first, and a button to follow it. The bar above has the tag. */
export function TagScreen() {
  const { tag: typed = '' } = useParams()
  const tag = foldTag(typed)
  return tag === '' ? <Navigate to="/explore" replace /> : <TaggedPosts key={tag} tag={tag} />
}

function TaggedPosts({ tag }: { readonly tag: string }) {
  usePageTitle(`#${tag}`)
  const following = useFollowedTags([tag])(tag)
  useFollowIfAsked(tag, following)
  return (
    <>
      <div className="mb-5 flex min-w-0 items-center gap-4">
        <PostTotal tag={tag} />
        <FollowTagButton tag={tag} following={following} large />
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
      <AfterPosts tag={tag} />
    </>
  )
}

/** Follows the tag if the viewer, as a guest on this page, has pressed Follow before signing up or in. */
function useFollowIfAsked(tag: string, following: boolean | undefined): void {
  const { mutate } = useMutation(followTag(useQueryClient(), tag))
  useEffect(() => {
    if (following !== undefined && takeAskedFollow(`#${tag}`) && !following) mutate({ on: true })
  }, [following, tag, mutate])
}

/** Where to go on, once all posts are on the page. */
function AfterPosts({ tag }: { readonly tag: string }) {
  const { data, hasNextPage } = useInfiniteQuery({ ...postLists.tagged(tag), enabled: false })
  if (!data || hasNextPage) return null
  return <RelatedTags tag={tag} posts={data.pages.flatMap(({ posts }) => posts)} />
}

/** Number of posts with the tag; a dash while unknown. */
function PostTotal({ tag }: { readonly tag: string }) {
  const found = useFoundCount(`#${tag}`)
  return (
    <p className="text-head tabular-nums">
      {found ? formatTotalOf(found.count, ['post', 'posts'], found.isComplete) : '–'}
    </p>
  )
}
