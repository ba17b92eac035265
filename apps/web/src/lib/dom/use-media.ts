import { useSyncExternalStore } from 'react'

/* In rem, as those of the styles: with larger text, a window holds less. */

/** Breakpoint where one column becomes several. */
export const FROM_SMALL = '(min-width: 40rem)'
/** Breakpoint of the sidebar. */
export const FROM_LARGE = '(min-width: 64rem)'
/** Breakpoint for a column beside the feed. */
export const FROM_WIDE = '(min-width: 80rem)'

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
