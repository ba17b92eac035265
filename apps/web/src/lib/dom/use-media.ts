import { useSyncExternalStore } from 'react'

/** Breakpoint where one column becomes several. */
export const FROM_SMALL = '(min-width: 640px)'
/** Breakpoint of the sidebar. */
export const FROM_LARGE = '(min-width: 1024px)'
/** Breakpoint for a column beside the feed. */
export const FROM_WIDE = '(min-width: 1280px)'

/** Whether the window matches a media query, kept up to date. HTML that the server renders is for narrow windows. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
