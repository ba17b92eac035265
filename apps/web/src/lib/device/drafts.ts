import { del, delMany, getMany, keys, set } from 'idb-keyval'

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

export function findDraftValues<T>(draftId: DraftId): T | undefined {
  return (
    ignoreErrors(() => JSON.parse(localStorage.getItem(keyOf(draftId)) ?? 'null') as T | null) ??
    undefined
  )
}

/** Stored synchronously: the page may close the next moment. */
export function saveDraftValues(draftId: DraftId, values: unknown): void {
  ignoreErrors(() => localStorage.setItem(keyOf(draftId), JSON.stringify(values)))
}

export function deleteDraftValues(draftId: DraftId): void {
  ignoreErrors(() => localStorage.removeItem(keyOf(draftId)))
}

/** Key of a form's only picture. */
export const SOLE = 'sole'

const pictureKeyOf = (draftId: DraftId, key: string): string =>
  key === SOLE ? keyOf(draftId) : `${keyOf(draftId)} ${key}`

async function pictureKeys(draftId: DraftId): Promise<string[]> {
  const sole = keyOf(draftId)
  return (await keys<string>()).filter((key) => key === sole || key.startsWith(`${sole} `))
}

/** The pictures by their keys. They are large, so they load asynchronously. */
export async function findDraftPictures<T>(draftId: DraftId): Promise<ReadonlyMap<string, T>> {
  const found = await ignoreStorageErrors(async () => {
    const stored = await pictureKeys(draftId)
    const pictures = await getMany<T>(stored)
    const length = keyOf(draftId).length + 1
    return stored.flatMap((key, index) => {
      const picture = pictures[index]
      return picture === undefined ? [] : [[key.slice(length) || SOLE, picture] as const]
    })
  })
  return new Map(found)
}

export function saveDraftPicture<T>(draftId: DraftId, key: string, picture: T): Promise<void> {
  return ignoreStorageErrors(() => set(pictureKeyOf(draftId, key), picture))
}

export function deleteDraftPicture(draftId: DraftId, key: string): Promise<void> {
  return ignoreStorageErrors(() => del(pictureKeyOf(draftId, key)))
}

export function deleteDraftPictures(draftId: DraftId): Promise<void> {
  return ignoreStorageErrors(async () => delMany(await pictureKeys(draftId)))
}

/** Deletes all drafts of this person; other people's drafts on this device stay. */
export function deleteDrafts(userId: string): Promise<void> {
  const prefix = keyOf({ userId, form: '' })
  const belongsToUser = (key: string) => key.startsWith(prefix)
  ignoreErrors(() =>
    Object.keys(localStorage)
      .filter(belongsToUser)
      .forEach((key) => localStorage.removeItem(key)),
  )
  return ignoreStorageErrors(async () => delMany((await keys<string>()).filter(belongsToUser)))
}

function ignoreErrors<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch {
    // See `ignoreStorageErrors`.
    return undefined
  }
}

/** Result of a storage operation; undefined where storage is forbidden, missing or full. */
export async function ignoreStorageErrors<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch {
    // The app works without stored data.
    return undefined
  }
}
