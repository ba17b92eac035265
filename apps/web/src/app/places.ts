import { type Location } from 'react-router'

/** Where the router keeps, as the tab is left or loaded anew, how far each entry of its history was scrolled. */
const STORED = 'react-router-scroll-positions'

/** By what the router tells entries apart: those that the browser itself has opened all have the same key. */
export const placeKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key

function storedPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Whether the address was entered or followed from elsewhere, and not loaded anew or come back to. */
const isOpenedAnew = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate')

/** Pixels from the top, by the key of an entry of the history. A page that is opened anew begins at its top. */
export function keptPlaces(): Record<string, number> {
  const { [location.pathname + location.search]: last, ...others } = storedPlaces()
  if (last === undefined || !isOpenedAnew()) return storedPlaces()
  sessionStorage.setItem(STORED, JSON.stringify(others))
  return others
}
