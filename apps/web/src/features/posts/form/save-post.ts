import { api } from '#lib/api'
import { isPassing } from '#lib/query-client'
import { isConflict } from '#lib/refusals'
import { type ToastOptions } from '#lib/toasts'
import { deletePicture, type PictureUpload, type StoredPicture } from '#lib/picture-upload'
import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchPost } from '../cached-posts.ts'
import { postKeys } from '../keys.ts'
import { documentOf, type PostFields, type PostWords } from './post-fields.ts'

interface NewPost {
  readonly upload: Pick<PictureUpload, 'run'>
  /** `$id` of the author's users document. */
  readonly creator: string
}

/** Uploads the picture, then makes the post. */
export function createPost(client: QueryClient, { upload, creator }: NewPost) {
  return mutationOptions({
    mutationKey: ['createPost'],
    mutationFn: ({ picture, ...words }: PostFields) => {
      if (!picture) throw new ClientError(TEXTS.client.missing('file'), { type: 'argument' })
      return upload.run((stored) => createOnce({ creator, ...documentOf(words), ...stored }))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: postKeys.recent }),
    meta: { errorToast: unlessAborted(TEXTS.toasts.createFailed) },
  })
}

/**
 * The post has the id of its picture, which the draft keeps: sent again after a reload, or after an answer that
 * got lost, it is still the same post, with the words of the last try.
 */
async function createOnce({ creator, ...data }: NewDocument): Promise<Post> {
  const postId = data.imageId
  try {
    return await api.documents.create('posts', postId, { creator, ...data })
  } catch (error) {
    if (isConflict(error)) return api.documents.update('posts', postId, data)
    const made = isPassing(error as Error) ? await findPost(postId) : undefined
    if (made) return made
    throw error
  }
}

type NewDocument = ReturnType<typeof documentOf> & StoredPicture & { readonly creator: string }

function findPost(postId: string): Promise<Post | undefined> {
  return api.documents.get('posts', postId).catch(() => undefined)
}

interface ChangedPost {
  readonly upload: Pick<PictureUpload, 'run'>
  readonly post: Pick<Post, '$id' | 'imageId'>
}

/** Saves the words and, where another picture was chosen, puts it in the old one's place. */
export function updatePost(client: QueryClient, { upload, post }: ChangedPost) {
  const save = (words: PostWords, stored?: StoredPicture) =>
    api.documents.update('posts', post.$id, { ...documentOf(words), ...stored })
  return mutationOptions({
    mutationKey: ['updatePost', post.$id],
    mutationFn: async ({ picture, ...words }: PostFields) => {
      if (!picture) return save(words)
      const saved = await upload.run((stored) => save(words, stored))
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

/** Who stops an upload needs no word that it stopped. */
function unlessAborted({ title }: { readonly title: string }) {
  return (error: Error): ToastOptions | undefined =>
    error instanceof ClientError && error.type === 'aborted'
      ? undefined
      : { title, text: error.message, kind: 'failure' }
}
