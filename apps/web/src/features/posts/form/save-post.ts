import { api } from '#lib/api/api'
import { isTransient } from '#lib/api/query-client'
import { isConflict } from '#lib/api/api-errors'
import { type Uploads } from '#lib/forms/use-uploads'
import { failureToast } from '#lib/feedback/toasts'
import { type PostEntry } from '#lib/outbox/entry'
import { sendOrKeep } from '#lib/outbox/send-or-keep'
import { deletePicture, type StoredPicture, toStored } from '#lib/pictures/picture-upload'
import { createUploadSession, type PreparedPicture } from '#lib/pictures/upload-session'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { patchPost } from '../cache/cached-posts.ts'
import { postKeys } from '../keys.ts'
import { picturesOf } from '../pictures/pictures-of.ts'
import { storedPictures, toDocument, type PostFormValues } from './post-fields.ts'

type NewPictures = ReadonlyMap<string, StoredPicture>

/** Uploads the pictures, then creates the post. Offline, both wait in the outbox, and the result is undefined. */
export const createPost = (client: QueryClient, uploads: Uploads, creator: string) =>
  mutationOptions({
    mutationKey: ['createPost'],
    mutationFn: (values: PostFormValues) => {
      const toEntry = async () => entryOf(values, creator, await uploads.prepare(values.pictures))
      // The pictures may have arrived before the connection was lost. They keep their ids, so that the post keeps its own.
      const save = (uploaded: NewPictures) =>
        sendOrKeep(toEntry, () => createOnce(...newPost(values, creator, uploaded)))
      return sendOrKeep(toEntry, () => uploads.run(values.pictures, save))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: postKeys.recent }),
    meta: { errorToast: ({ message }) => failureToast(TEXTS.toasts.createFailed.title, message) },
  })

/** Ids sort by age, so another order of the pictures doesn't change this one. */
const oldest = (ids: readonly string[]): string => ids.toSorted()[0] ?? ''

/** The post's id and fields. The id is that of its oldest picture, which the draft stores. */
function newPost(values: PostFormValues, creator: string, uploaded: NewPictures) {
  const postId = oldest([...uploaded.values()].map(({ imageId }) => imageId))
  const data = { creator, ...toDocument(values), ...pictureFields(values, uploaded) }
  return [postId, data] as const
}

function entryOf(
  values: PostFormValues,
  creator: string,
  pictures: ReadonlyMap<string, PreparedPicture>,
): PostEntry {
  const uploaded = new Map([...pictures].map(([key, { fileId }]) => [key, toStored(fileId)]))
  const [id, data] = newPost(values, creator, uploaded)
  return { kind: 'post', id, data, pictures: [...pictures.values()], title: 'Post' }
}

/** Sends a post from the outbox: the pictures that the server doesn't have yet, then the post. */
export async function deliverPost(client: QueryClient, entry: PostEntry): Promise<void> {
  for (const picture of entry.pictures)
    await createUploadSession(picture, {
      onChange: () => undefined,
      onPersist: () => undefined,
    }).complete()
  await createOnce(entry.id, entry.data)
  void client.invalidateQueries({ queryKey: postKeys.recent })
}

/** A retry after a reload or a lost response updates the same post with the latest values, because it has the same id. */
async function createOnce(
  postId: string,
  { creator = null, ...data }: PostEntry['data'],
): Promise<Post> {
  try {
    return await api.documents.create('posts', postId, { creator, ...data })
  } catch (error) {
    if (isConflict(error)) return api.documents.update('posts', postId, data)
    if (!isTransient(error as Error)) throw error
    return api.documents.get('posts', postId).catch(() => {
      throw error
    })
  }
}

/** Saves the post with new pictures and without removed ones, whose files are deleted. */
export const updatePost = (client: QueryClient, uploads: Uploads, post: Post) =>
  mutationOptions({
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
    meta: { errorToast: ({ message }) => failureToast(TEXTS.toasts.updateFailed.title, message) },
  })

/** The uploaded pictures and those that the post keeps: one by the fields of the specification, several as lists. */
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
