import { useCurrentUser } from '#features/account'
import { isGone } from '#lib/refusals'
import { useUpload } from '#lib/use-upload'
import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Notice } from '#ui/notice'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'

import { deletingQuery } from '../deleting.ts'
import { PostGone } from '../post-gone.tsx'
import { PostSkeleton } from '../skeletons.tsx'
import { postQuery } from '../queries.ts'
import { useDraft } from './draft.ts'
import { PostForm } from './post-form.tsx'
import { type PostFields } from './post-fields.ts'
import { updatePost } from './save-post.ts'

/** Changes a post: opens only for its author, and only on a post that is there. */
export function UpdateScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const post = useQuery(postQuery(useQueryClient(), id))
  const { data: deleting } = useQuery(deletingQuery())
  if (isGone(post.error) || deleting.includes(id)) return <PostGone />
  if (post.isPending) return <PostSkeleton />
  if (!post.data) {
    return (
      <Notice
        title="The post did not load"
        text="The server could not be reached or could not answer."
        busy={post.isFetching}
        onRetry={() => void post.refetch()}
      />
    )
  }
  if (post.data.creator?.$id !== me.$id) return <NotYours postId={id} />
  return <UpdateForm key={id} post={post.data} userId={me.$id} />
}

function UpdateForm({ post, userId }: { readonly post: Post; readonly userId: string }) {
  const toPost = useWayToPost(post.$id)
  const upload = useUpload()
  const { mutateAsync, isPending, isSuccess } = useMutation(
    updatePost(useQueryClient(), { upload, post }),
  )
  const draft = useDraft({ userId, form: `update-post ${post.$id}` }, fieldsOf(post))
  if (!draft.fields) return null
  return (
    <PostForm
      key={draft.key}
      post={post}
      fields={draft.fields}
      draft={draft}
      action={TEXTS.update}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
        await toPost()
      }}
    />
  )
}

/** The post's page: one step back for who came from there, so that it does not stand twice in the history. */
function useWayToPost(postId: string): () => Promise<void> {
  const navigate = useNavigate()
  const state = useLocation().state as { from?: unknown } | null
  return async () => {
    if (state?.from === 'post') await navigate(-1)
    else await navigate(`/posts/${postId}`, { replace: true })
  }
}

function fieldsOf({ caption, location, tags }: Post): PostFields {
  return {
    caption: caption ?? '',
    location: location ?? '',
    tags: tags.join(', '),
  }
}

function NotYours({ postId }: { readonly postId: string }) {
  return (
    <EmptyState
      title="This post is somebody else’s"
      text="Only who shared a post can change it."
      action={
        <ButtonLink to={`/posts/${postId}`} variant="line">
          See the post
        </ButtonLink>
      }
    />
  )
}
