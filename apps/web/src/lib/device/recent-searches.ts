import { RECENT_SEARCHES_KEY } from './clear-device-data.ts'

/** Maximum number of recent searches. */
const MAX_RECENT = 6

/** The last searches of one person on this device. */
interface Stored {
  readonly userId: string
  readonly terms: readonly string[]
}

/** Newest first; none of another person, and none where storage is forbidden or damaged. */
export function recentSearches(userId: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT_SEARCHES_KEY) ?? 'null') as Stored | null
    return stored?.userId === userId ? stored.terms : []
  } catch {
    return []
  }
}

export function rememberSearch(userId: string, term: string): void {
  const others = recentSearches(userId).filter((other) => other !== term)
  store({ userId, terms: [term, ...others].slice(0, MAX_RECENT) })
}

export function clearRecentSearches(userId: string): void {
  store({ userId, terms: [] })
}

function store(searches: Stored): void {
  try {
    localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(searches))
  } catch {
    // Without storage there are no recent searches.
  }
}
