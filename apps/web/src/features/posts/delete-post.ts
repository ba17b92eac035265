import { api } from '#lib/api/api'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { ignoreNotFound } from '#lib/api/api-errors'
import { type Post } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import { postKeys } from './keys.ts'

/** Hides the post at once, and deletes it with its picture when Undo is no longer offered. */
export function deletePostWithUndo(
  client: QueryClient,
  { $id, imageId }: Pick<Post, '$id' | 'imageId'>,
): void {
  deleteWithUndo(client, {
    id: $id,
    title: 'Post deleted',
    failed: "Couldn't delete the post",
    send: async (options) => {
      await ignoreNotFound(api.documents.delete('posts', $id, options))
      // The server deletes the file with its post. This request is the specification's second step and may fail.
      await api.files.delete(imageId, options).catch(() => undefined)
    },
    done: () => {
      client.removeQueries({ queryKey: postKeys.one($id) })
      void client.invalidateQueries({ queryKey: postKeys.recent })
    },
  })
}
