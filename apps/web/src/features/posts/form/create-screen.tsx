import { PublishingClosed, useClosedTo, useCurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { useDraft } from '#lib/forms/use-draft'
import { WAITING } from '#ui/feedback/waiting-mark'
import { TEXTS } from '@devhood/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { PostForm } from './post-form.tsx'
import { BLANK } from './post-fields.ts'
import { createPost } from './save-post.ts'

/** Creates a post, for people who may. */
export function CreateScreen() {
  const publishers = useClosedTo('posts')
  if (publishers) return <PublishingClosed what="posts" publishers={publishers} />
  return <NewPost />
}

/** Creates a post, then shows it on Home. */
function NewPost() {
  const { $id: userId } = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft({ userId, form: 'create-post' }, BLANK)
  if (!draft.values) return null
  return (
    <PostForm
      key={draft.key}
      draft={draft}
      values={draft.values}
      action={TEXTS.createPost}
      save={(uploads) => createPost(client, uploads, userId)}
      onSaved={(post) => {
        if (!post)
          toast({ title: WAITING, text: "Your post will be sent when you're online again." })
      }}
      onDone={async () => navigate('/', { replace: true })}
    />
  )
}
