import { useCurrentUser } from '#features/account'
import { useUpload } from '#lib/use-upload'
import { ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useDraft } from './draft.ts'
import { PostForm } from './post-form.tsx'
import { type PostFields } from './post-fields.ts'
import { createPost } from './save-post.ts'

const BLANK: PostFields = { caption: '', location: '', tags: '' }

/** Makes a post, then shows it on Home. */
export function CreateScreen() {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const upload = useUpload()
  const [postId] = useState(ID.unique)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    createPost(useQueryClient(), { upload, creator: me.$id, postId }),
  )
  const draft = useDraft({ userId: me.$id, form: 'create-post' }, BLANK)
  if (!draft.fields) return null
  return (
    <PostForm
      key={draft.key}
      fields={draft.fields}
      draft={draft}
      action={TEXTS.createPost}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
        await navigate('/', { replace: true })
      }}
    />
  )
}
