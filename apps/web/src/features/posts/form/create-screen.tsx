import { useCurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useUploads } from '#lib/forms/use-uploads'
import { WAITING } from '#ui/feedback/waiting-mark'
import { TEXTS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { PostForm } from './post-form.tsx'
import { BLANK, type PostFormValues } from './post-fields.ts'
import { createPost } from './save-post.ts'

/** Creates a post, then shows it on Home. */
export function CreateScreen() {
  const { $id: userId } = useCurrentUser()
  const draft = useDraft({ userId, form: 'create-post' }, BLANK)
  if (!draft.values) return null
  return <CreateForm key={draft.key} userId={userId} draft={draft} values={draft.values} />
}

interface CreateFormProps {
  readonly userId: string
  readonly draft: Draft<PostFormValues>
  readonly values: PostFormValues
}

function CreateForm({ userId, draft, values }: CreateFormProps) {
  const navigate = useNavigate()
  const uploads = useUploads(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    createPost(useQueryClient(), { uploads, creator: userId }),
  )
  return (
    <PostForm
      values={values}
      draft={draft}
      action={TEXTS.createPost}
      uploads={uploads}
      busy={isPending || isSuccess}
      onSubmit={async (typed) => {
        const post = await mutateAsync(typed)
        draft.close()
        if (!post)
          toast({ title: WAITING, text: "Your post will be sent when you're online again." })
      }}
      onDone={async () => navigate('/', { replace: true })}
    />
  )
}
