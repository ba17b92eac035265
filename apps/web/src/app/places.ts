/** Where the router keeps, as the tab is left or loaded anew, how far each entry of its history was scrolled. */
const STORED = 'react-router-scroll-positions'

/** Pixels from the top, by the key of an entry of the history. */
export function keptPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
