import { del, get, set } from 'idb-keyval'

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

export async function findDraft<T>(place: DraftPlace): Promise<T | undefined> {
  return get<T>(keyOf(place)).catch(() => undefined)
}

export async function keepDraft<T>(place: DraftPlace, draft: T): Promise<void> {
  await set(keyOf(place), draft).catch(() => undefined)
}

export async function forgetDraft(place: DraftPlace): Promise<void> {
  await del(keyOf(place)).catch(() => undefined)
}
