import { del, delMany, get, keys, set } from 'idb-keyval'

/**
 * What somebody has typed and chosen and not sent yet, kept on this device under their user id. Without storage (it may
 * be forbidden or full) there are no drafts, and nothing else changes.
 */
export interface DraftId {
  readonly userId: string
  /** Which form: 'create-post', 'update-post ID'. */
  readonly form: string
}

const keyOf = ({ userId, form }: DraftId): string => `draft ${userId} ${form}`

export function findDraftValues<T>(draftId: DraftId): T | undefined {
  return (
    ignoreErrors(() => JSON.parse(localStorage.getItem(keyOf(draftId)) ?? 'null') as T | null) ??
    undefined
  )
}

/** Kept when this returns: the page may be gone in the next moment. */
export function saveDraftValues(draftId: DraftId, values: unknown): void {
  ignoreErrors(() => localStorage.setItem(keyOf(draftId), JSON.stringify(values)))
}

export function deleteDraftValues(draftId: DraftId): void {
  ignoreErrors(() => localStorage.removeItem(keyOf(draftId)))
}

/** Pictures are large: they take a moment. */
export function findDraftPicture<T>(draftId: DraftId): Promise<T | undefined> {
  return ignoreStorageErrors(() => get<T>(keyOf(draftId)))
}

export function saveDraftPicture<T>(draftId: DraftId, picture: T): Promise<void> {
  return ignoreStorageErrors(() => set(keyOf(draftId), picture))
}

export function deleteDraftPicture(draftId: DraftId): Promise<void> {
  return ignoreStorageErrors(() => del(keyOf(draftId)))
}

/** Forgets everything that this person has not sent yet; others' drafts on this device stay. */
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
    // As below.
    return undefined
  }
}

/** What a step on the device's storage gives; undefined where that is forbidden, missing or full. */
export async function ignoreStorageErrors<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch {
    // Everything works as well without what the device keeps.
    return undefined
  }
}
