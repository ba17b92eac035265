import {
  deleteDraftPictures,
  findDraftPictures,
  findDraftValues,
  saveDraftPicture,
  saveDraftValues,
} from '#lib/device/drafts'
import { type PostEntry } from '#lib/outbox/entry'

import { type PostFormValues } from './post-fields.ts'

const draftIdOf = (userId: string) => ({ userId, form: 'create-post' })

/** Whether the form of a new post has something typed that would be replaced. */
export async function hasNewPostDraft(userId: string): Promise<boolean> {
  const draftId = draftIdOf(userId)
  return findDraftValues(draftId) !== undefined || (await findDraftPictures(draftId)).size > 0
}

/** Makes a post that waits the draft of a new post: its texts, and its pictures with their order and texts. */
export async function returnToForm(userId: string, { data, pictures }: PostEntry): Promise<void> {
  const draftId = draftIdOf(userId)
  await deleteDraftPictures(draftId)
  await Promise.all(
    pictures.map(async (picture) => saveDraftPicture(draftId, picture.fileId, picture)),
  )
  const alts = data.imageAlts ?? [data.imageAlt ?? '']
  saveDraftValues(draftId, {
    pictures: pictures.map(({ fileId }) => fileId),
    alts: Object.fromEntries(pictures.map(({ fileId }, at) => [fileId, alts[at] ?? ''])),
    caption: data.caption ?? '',
    location: data.location ?? '',
    tags: (data.tags ?? []).join(', '),
    commenting: data.commenting ?? 'everyone',
  } satisfies PostFormValues)
}
