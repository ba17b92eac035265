import { openDraft } from '#lib/vault/drafts'
import { type PostEntry } from '#lib/outbox/entry'

import { type PostFormValues, textsOf } from './post-fields.ts'

const openNewPost = (userId: string) => openDraft<PostFormValues>({ userId, form: 'create-post' })

/** Whether the form of a new post has something typed that would be replaced. */
export async function hasNewPostDraft(userId: string): Promise<boolean> {
  const draft = await openNewPost(userId)
  await draft?.release()
  return draft !== undefined && (draft.values !== undefined || draft.pictures.size > 0)
}

/** Makes a post that waits the draft of a new post: its texts, and its pictures with their order and texts. */
export async function returnToForm(userId: string, { data, pictures }: PostEntry): Promise<void> {
  const draft = await openNewPost(userId)
  if (!draft) throw new Error("This browser can't keep the post for its form.")
  await draft.clear()
  for (const picture of pictures) draft.keepPicture(picture.fileId, picture)
  const alts = data.imageAlts ?? [data.imageAlt ?? '']
  draft.save({
    pictures: pictures.map(({ fileId }) => fileId),
    alts: Object.fromEntries(pictures.map(({ fileId }, at) => [fileId, alts[at] ?? ''])),
    ...textsOf(data),
  })
  await draft.release()
}
