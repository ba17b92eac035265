/** Session storage: how far the router found each entry of the tab's history scrolled, by the entry's key. */
const STORAGE_KEY = 'react-router-scroll-positions'

/** Pixels from the top, by the key of an entry. */
export function savedScrollPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
