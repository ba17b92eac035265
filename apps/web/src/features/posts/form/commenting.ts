import { api } from '#lib/api/api'
import { failureToast } from '#lib/feedback/toasts'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchPost } from '../cache/cached-posts.ts'

type Commenting = Post['commenting']

/** Who can comment on a post, as its author reads it. */
export const COMMENTING: Readonly<Record<Commenting, string>> = {
  everyone: 'Everyone',
  following: 'People you follow',
  off: 'Nobody',
}

/** Changes who can comment: on screen at once, and back after a failure. One request at a time, so that the last choice wins. */
export const changeCommenting = (client: QueryClient, postId: string) =>
  mutationOptions({
    mutationKey: ['commenting', postId],
    scope: { id: `commenting ${postId}` },
    mutationFn: (commenting: Commenting) => api.documents.update('posts', postId, { commenting }),
    onMutate: (commenting) => patchPost(client, postId, () => ({ commenting })),
    onError: (_error, _commenting, undo) => undo?.(),
    meta: {
      errorToast: failureToast(
        "Couldn't change who can comment",
        'Nothing was changed. Try again.',
      ),
    },
  })
