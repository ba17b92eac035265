import { deleteRecords, getRecords, recordKeys, setRecord } from './records.ts'
import { deviceItems } from './storage.ts'

/**
 * Drafts: unsent form values and pictures, stored on this device by user id. Where storage is forbidden or full there
 * are no drafts, and everything else works.
 */
export interface DraftId {
  readonly userId: string
  /** The form: 'create-post', 'update-post ID'. */
  readonly form: string
}

const keyOf = ({ userId, form }: DraftId): string => `draft ${userId} ${form}`

export const findDraftValues = <T>(draftId: DraftId): T | undefined =>
  deviceItems.read(keyOf(draftId))

/** Stored synchronously: the page may close the next moment. */
export function saveDraftValues(draftId: DraftId, values: unknown): void {
  deviceItems.write(keyOf(draftId), values)
}

export function deleteDraftValues(draftId: DraftId): void {
  deviceItems.remove(keyOf(draftId))
}

/** Key of a form's only picture. */
export const SOLE = 'sole'

const pictureKeyOf = (draftId: DraftId, key: string): string =>
  key === SOLE ? keyOf(draftId) : `${keyOf(draftId)} ${key}`

async function pictureKeys(draftId: DraftId): Promise<string[]> {
  const sole = keyOf(draftId)
  return (await recordKeys(sole)).filter((key) => key === sole || key.startsWith(`${sole} `))
}

/** The pictures by their keys. They are large, so they load asynchronously. */
export async function findDraftPictures<T>(draftId: DraftId): Promise<ReadonlyMap<string, T>> {
  const stored = await pictureKeys(draftId)
  const pictures = await getRecords<T>(stored)
  const length = keyOf(draftId).length + 1
  return new Map(
    stored.flatMap((key, index) => {
      const picture = pictures[index]
      return picture === undefined ? [] : [[key.slice(length) || SOLE, picture] as const]
    }),
  )
}

export async function saveDraftPicture<T>(
  draftId: DraftId,
  key: string,
  picture: T,
): Promise<void> {
  await setRecord(pictureKeyOf(draftId, key), picture)
}

export function deleteDraftPicture(draftId: DraftId, key: string): Promise<void> {
  return deleteRecords([pictureKeyOf(draftId, key)])
}

export async function deleteDraftPictures(draftId: DraftId): Promise<void> {
  await deleteRecords(await pictureKeys(draftId))
}

/** Deletes all drafts of this person; other people's drafts on this device stay. */
export async function deleteDrafts(userId: string): Promise<void> {
  const prefix = keyOf({ userId, form: '' })
  for (const key of deviceItems.keys(prefix)) deviceItems.remove(key)
  await deleteRecords(await recordKeys(prefix))
}
