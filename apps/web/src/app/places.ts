/** Session storage key: the router's scroll position of each history entry, by the entry's key. */
const STORAGE_KEY = 'react-router-scroll-positions'

/** Pixels from the top, by the key of a history entry. */
export function savedScrollPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
