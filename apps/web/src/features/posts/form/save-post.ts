import { api } from '#lib/api/api'
import { isTransient } from '#lib/api/query-client'
import { isConflict } from '#lib/api/api-errors'
import { type ToastOptions } from '#lib/feedback/toasts'
import { deletePicture, type PictureUpload, type StoredPicture } from '#lib/pictures/picture-upload'
import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchPost } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { toDocument, type PostFields, type PostFormValues } from './post-fields.ts'

interface CreatePostOptions {
  readonly upload: Pick<PictureUpload, 'run'>
  /** `$id` of the author's users document. */
  readonly creator: string
}

/** Uploads the picture, then creates the post. */
export function createPost(client: QueryClient, { upload, creator }: CreatePostOptions) {
  return mutationOptions({
    mutationKey: ['createPost'],
    mutationFn: ({ picture, ...values }: PostFields) => {
      if (!picture) throw new ClientError(TEXTS.client.missing('file'), { type: 'argument' })
      return upload.run((stored) => createOnce({ creator, ...toDocument(values), ...stored }))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: postKeys.recent }),
    meta: { errorToast: unlessAborted(TEXTS.toasts.createFailed) },
  })
}

/**
 * The post has the id of its picture, which the draft stores. A retry after a reload or a lost answer therefore updates
 * the same post with the latest values.
 */
async function createOnce({ creator, ...data }: NewDocument): Promise<Post> {
  const postId = data.imageId
  try {
    return await api.documents.create('posts', postId, { creator, ...data })
  } catch (error) {
    if (isConflict(error)) return api.documents.update('posts', postId, data)
    const created = isTransient(error as Error) ? await findPost(postId) : undefined
    if (created) return created
    throw error
  }
}

type NewDocument = ReturnType<typeof toDocument> & StoredPicture & { readonly creator: string }

function findPost(postId: string): Promise<Post | undefined> {
  return api.documents.get('posts', postId).catch(() => undefined)
}

interface UpdatePostOptions {
  readonly upload: Pick<PictureUpload, 'run'>
  readonly post: Pick<Post, '$id' | 'imageId'>
}

/** Saves the texts, and replaces the old picture if a new one was chosen. */
export function updatePost(client: QueryClient, { upload, post }: UpdatePostOptions) {
  const save = (values: PostFormValues, stored?: StoredPicture) =>
    api.documents.update('posts', post.$id, { ...toDocument(values), ...stored })
  return mutationOptions({
    mutationKey: ['updatePost', post.$id],
    mutationFn: async ({ picture, ...values }: PostFields) => {
      if (!picture) return save(values)
      const saved = await upload.run((stored) => save(values, stored))
      await deletePicture(post.imageId)
      return saved
    },
    onSuccess: (saved) => {
      patchPost(client, post.$id, () => saved)
      void client.invalidateQueries({ queryKey: postKeys.one(post.$id) })
    },
    meta: { errorToast: unlessAborted(TEXTS.toasts.updateFailed) },
  })
}

/** No toast for an upload that the user has aborted. */
function unlessAborted({ title }: { readonly title: string }) {
  return (error: Error): ToastOptions | undefined =>
    error instanceof ClientError && error.type === 'aborted'
      ? undefined
      : { title, text: error.message, kind: 'failure' }
}
