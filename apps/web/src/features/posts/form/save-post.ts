import { api } from '#lib/api/api'
import { isTransient } from '#lib/api/query-client'
import { isConflict } from '#lib/api/api-errors'
import { type Uploads } from '#lib/forms/use-uploads'
import { type ToastOptions } from '#lib/feedback/toasts'
import { deletePicture, type StoredPicture } from '#lib/pictures/picture-upload'
import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchPost } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { picturesOf } from '../pictures/pictures-of.ts'
import { storedPictures, toDocument, type PostFormValues } from './post-fields.ts'

type NewPictures = ReadonlyMap<string, StoredPicture>

interface CreatePostOptions {
  readonly uploads: Pick<Uploads, 'run'>
  /** `$id` of the author's users document. */
  readonly creator: string
}

/** Uploads the pictures, then creates the post. */
export function createPost(client: QueryClient, { uploads, creator }: CreatePostOptions) {
  return mutationOptions({
    mutationKey: ['createPost'],
    mutationFn: (values: PostFormValues) =>
      uploads.run(values.pictures, (uploaded) => {
        const postId = oldest([...uploaded.values()].map(({ imageId }) => imageId))
        return createOnce(postId, creator, {
          ...toDocument(values),
          ...pictureFields(values, uploaded),
        })
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: postKeys.recent }),
    meta: { errorToast: unlessAborted(TEXTS.toasts.createFailed) },
  })
}

/** Ids sort by age, so another order of the pictures doesn't change this one. */
const oldest = (ids: readonly string[]): string => ids.toSorted()[0] ?? ''

type Data = ReturnType<typeof toDocument> & ReturnType<typeof pictureFields>

/**
 * The post has the id of its oldest picture, which the draft stores. A retry after a reload or a lost answer therefore
 * updates the same post with the latest values.
 */
async function createOnce(postId: string, creator: string, data: Data): Promise<Post> {
  try {
    return await api.documents.create('posts', postId, { creator, ...data })
  } catch (error) {
    if (isConflict(error)) return api.documents.update('posts', postId, data)
    const created = isTransient(error as Error) ? await findPost(postId) : undefined
    if (created) return created
    throw error
  }
}

function findPost(postId: string): Promise<Post | undefined> {
  return api.documents.get('posts', postId).catch(() => undefined)
}

interface UpdatePostOptions {
  readonly uploads: Pick<Uploads, 'run'>
  readonly post: Post
}

/** Saves the post with new pictures and without removed ones, whose files are deleted. */
export function updatePost(client: QueryClient, { uploads, post }: UpdatePostOptions) {
  return mutationOptions({
    mutationKey: ['updatePost', post.$id],
    mutationFn: async (values: PostFormValues) => {
      const saved = await uploads.run(values.pictures, (uploaded) =>
        api.documents.update('posts', post.$id, {
          ...toDocument(values),
          ...pictureFields(values, uploaded, post),
        }),
      )
      const left = new Set(picturesOf(saved).map(({ imageId }) => imageId))
      const removed = picturesOf(post).filter(({ imageId }) => !left.has(imageId))
      await Promise.all(removed.map(({ imageId }) => deletePicture(imageId)))
      return saved
    },
    onSuccess: (saved) => {
      patchPost(client, post.$id, () => saved)
      void client.invalidateQueries({ queryKey: postKeys.one(post.$id) })
    },
    meta: { errorToast: unlessAborted(TEXTS.toasts.updateFailed) },
  })
}

/**
 * The pictures of the document: the uploaded ones, and those that the post keeps. One picture is set by the fields that
 * the specification names, several are lists.
 */
function pictureFields({ pictures, alts }: PostFormValues, uploaded: NewPictures, post?: Post) {
  const stored = storedPictures(post)
  const listed = pictures.flatMap((key) => {
    const picture = uploaded.get(key) ?? stored.get(key)
    return picture ? [{ imageId: picture.imageId, alt: alts[key]?.trim() ?? '' }] : []
  })
  const [first] = pictures
  if (first !== undefined && pictures.length === 1 && stored.size <= 1)
    return { imageAlt: listed[0]?.alt ?? '', ...uploaded.get(first) }
  return { imageIds: listed.map(({ imageId }) => imageId), imageAlts: listed.map(({ alt }) => alt) }
}

/** No toast for an upload that the user has aborted. */
function unlessAborted({ title }: { readonly title: string }) {
  return (error: Error): ToastOptions | undefined =>
    error instanceof ClientError && error.type === 'aborted'
      ? undefined
      : { title, text: error.message, kind: 'failure' }
}
