/** Session storage: how far the router found each entry of the tab's history scrolled, by the entry's key. */
const STORED = 'react-router-scroll-positions'

/** Pixels from the top, by the key of an entry. */
export function keptPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
