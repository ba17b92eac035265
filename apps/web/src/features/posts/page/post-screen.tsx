import { Comments, type PostChanges } from '#features/comments'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useCurrentUser } from '#features/account'
import { AuthorLine, FollowAuthor } from '#features/people'
import { moderationScreens } from '#screens/moderation'
import { useLeaveDeletedPage } from '#lib/navigation/go-back'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { isNotFound } from '#lib/api/api-errors'
import { latePart, lazyPart } from '#ui/lazy-part'
import { IconButton } from '#ui/controls/icon-button'
import { IconLink } from '#ui/controls/icon-link'
import { ShareButton } from '#ui/controls/share-button'
import { LoadFailed, ListFailed } from '#ui/feedback/load-failed'
import { EditedMark } from '#ui/edited-mark'
import { Place } from '#ui/text/place'
import { Time } from '#ui/time'
import { PostLines } from '#ui/text/post-lines'
import { type Post } from '@devhood/contract/schemas'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import clsx from 'clsx'
import { Suspense, useState } from 'react'
import { Outlet, useParams, Link } from 'react-router'
import { Query, profilePath } from '@devhood/contract'

import { deletePostWithUndo } from '../delete-post.ts'
import { LikeButton } from '../parts/like-button.tsx'
import { DELETED_AUTHOR, PostAuthor, PostMenu } from '../parts/post-byline.tsx'
import { PostNotFound } from '../parts/post-not-found.tsx'
import { SaveButton } from '../parts/save-button.tsx'
import { WaitingLine } from '../parts/waiting-line.tsx'
import { findCachedPost, patchPost } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { postQuery, byPerson, listPosts, NOT_COUNTED } from '../queries.ts'
import { useSaved } from '../saves.ts'
import { PostNavigation } from './post-navigation.tsx'
import { PANEL, PostSkeleton } from './post-skeleton.tsx'
import { PICTURE_SIZES, WholePicture } from './whole-picture.tsx'
import { useIsShown } from '../lists/use-shown-posts.ts'

// Few posts are hidden.
const HiddenNotice = latePart(moderationScreens.hidden)

// Below all else, and not every author has more.
const PostRows = lazyPart(async () => (await import('../lists/post-rows.tsx')).PostRows)

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
  // Without a response, as offline, the copy of a list is better than none.
  const shown = post.data ?? (post.isError ? findCachedPost(client, id) : undefined)
  const author = shown?.creator?.name
  // Phones have one line for the title, and the author's name just below it.
  usePageTitle(author && `Post by ${author}`, !useMedia(FROM_LARGE))
  if (isNotFound(post.error) || (deleting.includes(id) && !isLeaving)) return <PostNotFound />
  if (shown) return <PostDetail post={shown} onDelete={() => setLeaving(true)} />
  if (post.isPending) return <PostSkeleton id={id} />
  return <LoadFailed title="The post didn't load" query={post} />
}

function PostDetail({ post, onDelete }: { readonly post: Post; readonly onDelete: () => void }) {
  const client = useQueryClient()
  const leavePage = useLeaveDeletedPage()
  const saved = useSaved([{ posts: [post] }])
  const changes = usePostChanges(post.$id)
  const remove = () => {
    onDelete()
    deletePostWithUndo(client, post)
    leavePage()
  }
  const { creator } = post
  const isOwn = creator?.$id === useCurrentUser().$id
  return (
    <>
      <div className="-mt-4 flex flex-col gap-5 lg:-mt-6 xl:-mx-5 xl:-mb-18 xl:grid xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-0">
        <WholePicture post={post} saved={saved.has(post.$id)} />
        {/* Where there is one column, the field for a comment sticks to the foot of the window from the top of the page. */}
        <div
          className={clsx(
            'contents flex-col gap-5 overscroll-contain xl:sticky xl:top-[calc(var(--spacing-below-bar)-24px)] xl:row-span-2 xl:flex xl:overflow-y-auto',
            PANEL,
          )}
        >
          <article aria-label={titleOf(post)} className="grid gap-5">
            <PostAuthor post={post} line={creator && <AuthorLine person={creator} />}>
              {creator && !isOwn && <FollowAuthor person={creator} />}
            </PostAuthor>
            {post.hidden && <HiddenNotice postId={post.$id} isOwn={isOwn} isHeld={post.held} />}
            <PostLines post={post} folds />
            <Posted post={post} />
            <div className="border-y border-border py-1">
              <div className="-mx-[10px] flex flex-wrap justify-between">
                <LikeButton post={post} />
                <span className="flex">
                  {isOwn && <EditLink postId={post.$id} />}
                  <ShareButton path={`/posts/${post.$id}`} title={titleOf(post)} />
                  <SaveButton post={post} saved={saved.has(post.$id)} />
                  <PostMenu post={post} onGone={leavePage} onDelete={remove} />
                  {isOwn && <DeleteButton onClick={remove} />}
                </span>
              </div>
              <WaitingLine postId={post.$id} />
            </div>
          </article>
          <Comments post={post} {...changes} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:px-5 xl:pt-4">
          <PostNavigation post={post} sizes={PICTURE_SIZES} />
          {creator && <MoreByAuthor postId={post.$id} author={creator} />}
        </div>
      </div>
      <Outlet context={post} />
    </>
  )
}

const titleOf = ({ creator }: Post): string => `Post by ${creator?.name ?? DELETED_AUTHOR}`

/** Where and when it was shared. */
const Posted = ({ post: { location, $createdAt, editedAt } }: { readonly post: Post }) => (
  <p className="flex flex-wrap gap-x-3 gap-y-0.5 font-mono text-mono text-muted">
    {location && <Place wraps>{location}</Place>}{' '}
    <span>
      <Time value={$createdAt} />
      <EditedMark editedAt={editedAt} />
    </span>
  </p>
)

/** What comments do to every copy of their post. */
function usePostChanges(postId: string): PostChanges {
  const client = useQueryClient()
  return {
    patchPost: (change) => patchPost(client, postId, change),
    refetchPost: () => void client.invalidateQueries({ queryKey: postKeys.one(postId) }),
  }
}

/** Apart from the others, so that a slip doesn't delete. */
const DeleteButton = ({ onClick }: { readonly onClick: () => void }) => (
  <IconButton icon="delete" label="Delete" onClick={onClick} className="ml-4" />
)

const EditLink = ({ postId }: { readonly postId: string }) => (
  <IconLink to={`/update-post/${postId}`} state={{ from: 'post' }} icon="edit" label="Edit" />
)

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
function MoreByAuthor({ postId, author }: MoreByAuthorProps) {
  const isShown = useIsShown(false)
  const more = useQuery(morePostsQuery(author.$id))
  const others = (more.data?.posts ?? []).filter((post) => post.$id !== postId && isShown(post))
  const posts = others.slice(0, MORE_POSTS)
  const saved = useSaved(posts.length > 0 ? [{ posts }] : [])
  const isFailed = more.isError && !more.data
  if (posts.length === 0 && !isFailed) return null
  return (
    <section aria-labelledby="more-by" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="more-by" className="min-w-0 text-head wrap-anywhere">
          More by {author.name}
        </h2>
        <Link to={profilePath(author)} className="link tap-area text-small">
          All posts<span className="sr-only"> by {author.name}</span>
        </Link>
      </div>
      {isFailed ? (
        <ListFailed query={more} />
      ) : (
        <Suspense>
          {/* Full rows only: the link leads to the rest. */}
          <PostRows
            label={`More by ${author.name}`}
            posts={posts}
            saved={saved}
            foot="words"
            more
          />
        </Suspense>
      )}
    </section>
  )
}
