import { del, delMany, get, keys, set } from 'idb-keyval'

/**
 * What somebody has typed and chosen and not sent yet, kept on this device under their user id. Without storage (it may
 * be forbidden or full) there are no drafts, and nothing else changes.
 */
export interface DraftPlace {
  readonly userId: string
  /** Which form: 'create-post', 'update-post ID'. */
  readonly form: string
}

const keyOf = ({ userId, form }: DraftPlace): string => `draft ${userId} ${form}`

export function findWords<T>(place: DraftPlace): T | undefined {
  return (
    atOnce(() => JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as T | null) ?? undefined
  )
}

/** Kept when this returns: the page may be gone in the next moment. */
export function keepWords(place: DraftPlace, words: unknown): void {
  atOnce(() => localStorage.setItem(keyOf(place), JSON.stringify(words)))
}

export function forgetWords(place: DraftPlace): void {
  atOnce(() => localStorage.removeItem(keyOf(place)))
}

/** Pictures are large: they take a moment. */
export function findPicture<T>(place: DraftPlace): Promise<T | undefined> {
  return unlessForbidden(() => get<T>(keyOf(place)))
}

export function keepPicture<T>(place: DraftPlace, picture: T): Promise<void> {
  return unlessForbidden(() => set(keyOf(place), picture))
}

export function forgetPicture(place: DraftPlace): Promise<void> {
  return unlessForbidden(() => del(keyOf(place)))
}

/** Forgets everything that this person has not sent yet; others' drafts on this device stay. */
export function forgetDrafts(userId: string): Promise<void> {
  const prefix = keyOf({ userId, form: '' })
  const isOurs = (key: string) => key.startsWith(prefix)
  atOnce(() =>
    Object.keys(localStorage)
      .filter(isOurs)
      .forEach((key) => localStorage.removeItem(key)),
  )
  return unlessForbidden(async () => delMany((await keys<string>()).filter(isOurs)))
}

function atOnce<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch {
    // As below.
    return undefined
  }
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
