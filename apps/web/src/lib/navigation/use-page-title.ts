import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { titleOf } from './page-title.ts'

/**
 * Sets the window title from the screen's content once it is known ("Ada Nwosu"). Until then, and after the next
 * navigation, the route's title applies.
 */
export function usePageTitle(page: string | undefined): void {
  // Another address of the same screen, such as that of a dialog, resets the title as well.
  const { pathname } = useLocation()
  useEffect(() => {
    if (page) document.title = titleOf(page)
  }, [page, pathname])
}
