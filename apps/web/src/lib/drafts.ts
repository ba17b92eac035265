import { del, delMany, get, keys, set } from 'idb-keyval'

/**
 * What somebody has typed and not sent yet, kept on this device under their user id. Without storage (it may be
 * forbidden or full) there are no drafts, and nothing else changes.
 */
export interface DraftPlace {
  readonly userId: string
  /** Which form: 'create-post', 'update-post ID'. */
  readonly form: string
}

const keyOf = ({ userId, form }: DraftPlace): string => `draft ${userId} ${form}`

export function findDraft<T>(place: DraftPlace): Promise<T | undefined> {
  return unlessForbidden(() => get<T>(keyOf(place)))
}

export function keepDraft<T>(place: DraftPlace, draft: T): Promise<void> {
  return unlessForbidden(() => set(keyOf(place), draft))
}

export function forgetDraft(place: DraftPlace): Promise<void> {
  return unlessForbidden(() => del(keyOf(place)))
}

/** Forgets everything that this person has not sent yet; others' drafts on this device stay. */
export function forgetDrafts(userId: string): Promise<void> {
  const prefix = keyOf({ userId, form: '' })
  return unlessForbidden(async () => {
    const all = await keys<string>()
    await delMany(all.filter((key) => key.startsWith(prefix)))
  })
}

/** What a step on the device's storage gives; undefined where that is forbidden, missing or full. */
export async function unlessForbidden<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch {
    // Everything works as well without what the device keeps.
    return undefined
  }
}
