import { api } from '#lib/api'
import { unlessGone } from '#lib/refusals'
import { closeToast, toast, TOAST } from '#lib/toasts'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { hidePost, showPost } from './deleting.ts'
import { postKeys } from './keys.ts'

type Deletion = Pick<Post, '$id' | 'imageId'>

/**
 * Takes the post off the screen at once and deletes it when Undo is no longer offered: the time is up, the
 * toast is closed or replaced, the reader signs out or leaves the page.
 */
export function deletePostWithUndo(client: QueryClient, post: Deletion): void {
  hidePost(client, post.$id)
  const leaving = new AbortController()
  addEventListener('pagehide', () => void closeToast(), { signal: leaving.signal })
  toast({
    title: 'Post deleted',
    text: `Gone in ${TOAST.undoDuration / 1000} seconds`,
    duration: TOAST.undoDuration,
    action: {
      label: 'Undo',
      run: () => {
        leaving.abort()
        showPost(client, post.$id)
      },
    },
    onGone: async () => {
      leaving.abort()
      await client
        .getMutationCache()
        .build(client, deletePost(client))
        .execute(post)
        // The mutation has said so and shows the post again; the toast waits only for the end.
        .catch(() => undefined)
    },
  })
}

function deletePost(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ $id, imageId }: Deletion) => {
      const options = { keepalive: true }
      await unlessGone(api.documents.delete('posts', $id, options))
      // The server takes the file with its post; asking for it is the spec's second half and may fail.
      await api.files.delete(imageId, options).catch(() => undefined)
    },
    onSuccess: (_data, { $id }) => {
      client.removeQueries({ queryKey: postKeys.one($id) })
      void client.invalidateQueries({ queryKey: postKeys.recent })
    },
    onError: (_error, { $id }) => showPost(client, $id),
    meta: {
      errorToast: {
        title: 'The post was not deleted',
        text: 'It is still there. Please try again.',
        kind: 'failure',
      },
    },
  })
}
