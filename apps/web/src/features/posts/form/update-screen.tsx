import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useCurrentUser } from '#features/account'
import { isNotFound } from '#lib/api/api-errors'
import { useDraft } from '#lib/forms/use-draft'
import { useReturnTo } from '#lib/navigation/return-to'
import { EmptyState } from '#ui/feedback/empty-state'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { PostNotFound } from '../parts/post-not-found.tsx'
import { postQuery } from '../queries.ts'
import { PostForm } from './post-form.tsx'
import { postValuesOf } from './post-fields.ts'
import { updatePost } from './save-post.ts'

/** Form for changing a post: only for its author, and only for an existing post. */
export function UpdateScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const post = useQuery(postQuery(useQueryClient(), id))
  const { data: deleting } = useQuery(deletingQuery())
  if (isNotFound(post.error) || deleting.includes(id)) return <PostNotFound />
  if (post.isPending) return <FormSkeleton />
  if (!post.data) return <LoadFailed title="The post didn't load" query={post} />
  if (post.data.creator?.$id !== me.$id)
    return (
      <EmptyState
        title="This isn't your post"
        text="Only the author can edit this post."
        link={{ to: `/posts/${id}`, label: 'See the post' }}
      />
    )
  return <UpdateForm key={id} post={post.data} userId={me.$id} />
}

const FormSkeleton = () => (
  <Loading
    label="Loading the post"
    className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-8"
  >
    <Skeleton className="aspect-4/3 rounded-card" />
    <div className="grid content-start gap-5">
      <Skeleton className="h-40 rounded-control" />
      <Skeleton className="h-17 rounded-control" />
      <Skeleton className="h-17 rounded-control" />
    </div>
  </Loading>
)

function UpdateForm({ post, userId }: { readonly post: Post; readonly userId: string }) {
  const client = useQueryClient()
  const returnTo = useReturnTo('post')
  const draft = useDraft({ userId, form: `update-post ${post.$id}` }, postValuesOf(post))
  if (!draft.values) return null
  return (
    <PostForm
      key={draft.key}
      post={post}
      draft={draft}
      values={draft.values}
      action={TEXTS.update}
      save={(uploads) => updatePost(client, uploads, post)}
      onDone={() => returnTo(`/posts/${post.$id}`)}
    />
  )
}
