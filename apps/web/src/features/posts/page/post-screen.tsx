import { Comments } from '#features/comments'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useCurrentUser } from '#features/account'
import { HiddenNotice } from '#features/moderation'
import { Moderation } from '#features/operator'
import { useLeaveDeletedPage } from '#lib/navigation/go-back'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { isNotFound } from '#lib/api/api-errors'
import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { IconButton } from '#ui/controls/icon-button'
import { LoadFailed } from '#ui/feedback/load-failed'
import { PostLines } from '#ui/text/post-lines'
import { type Post } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'

import { deletePostWithUndo } from '../delete-post.ts'
import { LikeButton } from '../parts/like-button.tsx'
import { DELETED_AUTHOR, PostByline } from '../parts/post-byline.tsx'
import { PostNotFound } from '../parts/post-not-found.tsx'
import { SaveButton } from '../parts/save-button.tsx'
import { WaitingLine } from '../parts/waiting-line.tsx'
import { PostSkeleton } from '../lists/skeletons.tsx'
import { findCachedPost, patchPost } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { postQuery } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { MoreByAuthor } from './more-by-author.tsx'
import { PostNavigation } from './post-navigation.tsx'
import { PICTURE_SIZES, WholePicture } from './whole-picture.tsx'

/** The page of one post: the whole picture and all its details. */
export function PostScreen() {
  const { id = '' } = useParams()
  return <PostPage key={id} id={id} />
}

function PostPage({ id }: { readonly id: string }) {
  const client = useQueryClient()
  const post = useQuery(postQuery(client, id))
  const { data: deleting } = useQuery(deletingQuery())
  const [isLeaving, setLeaving] = useState(false)
  // Without an answer, as offline, the copy of a list is better than none.
  const shown = post.data ?? (post.isError ? findCachedPost(client, id) : undefined)
  const author = shown?.creator?.name
  // Phones have one line for the title, and the author's name just below it.
  usePageTitle(author && `Post by ${author}`, !useMedia(FROM_LARGE))
  if (isNotFound(post.error) || (deleting.includes(id) && !isLeaving)) return <PostNotFound />
  if (shown) return <PostDetail post={shown} onDelete={() => setLeaving(true)} />
  if (post.isPending) return <PostSkeleton />
  return <LoadFailed title="The post didn't load" query={post} />
}

function PostDetail({ post, onDelete }: { readonly post: Post; readonly onDelete: () => void }) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const leavePage = useLeaveDeletedPage()
  const saved = useSaved([{ posts: [post] }])
  const counts = useCommentCount(post.$id)
  const remove = () => {
    onDelete()
    deletePostWithUndo(client, post)
    leavePage()
  }
  const { creator } = post
  const isOwn = creator?.$id === me.$id
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-12">
        <WholePicture post={post} saved={saved.has(post.$id)} />
        <div className="grid grid-cols-1 gap-5">
          <article aria-label={titleOf(post)} className="grid gap-5">
            <PostByline post={post} onBlocked={leavePage} onDelete={remove}>
              <PostNavigation post={post} sizes={PICTURE_SIZES} />
            </PostByline>
            {post.hidden && <HiddenNotice postId={post.$id} isOwn={isOwn} />}
            <PostLines post={post} />
            <div className="border-t border-border pt-2.5">
              <div className="-mx-[10px] flex flex-wrap justify-between">
                <LikeButton post={post} />
                <span className="flex">
                  <ShareButton post={post} />
                  <SaveButton post={post} saved={saved.has(post.$id)} />
                </span>
              </div>
              <WaitingLine postId={post.$id} />
            </div>
            {isOwn && <OwnerTools postId={post.$id} onDelete={remove} />}
            {creator && (
              <p className="empty:hidden">
                <Moderation person={creator} post={post} />
              </p>
            )}
          </article>
          <Comments post={post} {...counts} />
        </div>
      </div>
      {creator && <MoreByAuthor postId={post.$id} author={creator} />}
      <Outlet context={post} />
    </>
  )
}

const titleOf = ({ creator }: Post): string => `Post by ${creator?.name ?? DELETED_AUTHOR}`

function ShareButton({ post }: { readonly post: Post }) {
  const title = titleOf(post)
  return (
    <IconButton
      icon="link"
      label={canShare() ? 'Share' : 'Copy link'}
      onClick={() => void shareLink(`/posts/${post.$id}`, title)}
    />
  )
}

/** The number of comments on every copy of the post, changed at once or fetched. */
function useCommentCount(postId: string) {
  const client = useQueryClient()
  return {
    onCount: (change: 1 | -1) =>
      void patchPost(client, postId, ({ commentsCount }) => ({
        commentsCount: Math.max(0, commentsCount + change),
      })),
    onDeleted: () => void client.invalidateQueries({ queryKey: postKeys.one(postId) }),
  }
}

interface OwnerToolsProps {
  readonly postId: string
  readonly onDelete: () => void
}

const OwnerTools = ({ postId, onDelete }: OwnerToolsProps) => (
  <div className="flex flex-wrap gap-2">
    <ButtonLink
      to={`/update-post/${postId}`}
      state={{ from: 'post' }}
      variant="quiet"
      size="sm"
      icon="edit"
    >
      Edit
    </ButtonLink>
    <Button variant="ghost" size="sm" icon="delete" onClick={onDelete}>
      Delete
    </Button>
  </div>
)
