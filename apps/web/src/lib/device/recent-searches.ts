import { RECENT_SEARCHES_KEY } from './clear-device-data.ts'
import { deviceItems } from './storage.ts'

const MAX_RECENT = 6

/** The last searches of one person on this device. */
interface Stored {
  readonly userId: string
  readonly terms: readonly string[]
}

/** Newest first; none of another person, and none where they are damaged. */
export function recentSearches(userId: string): readonly string[] {
  const stored = deviceItems.read<Stored>(RECENT_SEARCHES_KEY)
  return stored?.userId === userId ? stored.terms : []
}

export function rememberSearch(userId: string, term: string): void {
  const others = recentSearches(userId).filter((other) => other !== term)
  const terms = [term, ...others].slice(0, MAX_RECENT)
  deviceItems.write(RECENT_SEARCHES_KEY, { userId, terms } satisfies Stored)
}

export const clearRecentSearches = (userId: string): void =>
  deviceItems.write(RECENT_SEARCHES_KEY, { userId, terms: [] } satisfies Stored)
