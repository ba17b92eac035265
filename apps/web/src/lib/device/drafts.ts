import { del, delMany, get, keys, set } from 'idb-keyval'

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

/** Pictures are large, so they load asynchronously. */
export function findDraftPicture<T>(draftId: DraftId): Promise<T | undefined> {
  return ignoreStorageErrors(() => get<T>(keyOf(draftId)))
}

export function saveDraftPicture<T>(draftId: DraftId, picture: T): Promise<void> {
  return ignoreStorageErrors(() => set(keyOf(draftId), picture))
}

export function deleteDraftPicture(draftId: DraftId): Promise<void> {
  return ignoreStorageErrors(() => del(keyOf(draftId)))
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
