import { useEffect } from 'react'

import { settings } from '#lib/settings/settings'
import { stripBidiControls } from '#lib/text/strip-bidi-controls'

/** 'Home Feed · Devhood' */
export function titleOf(page: string | undefined): string {
  return page ? `${stripBidiControls(page)} · ${settings.appName}` : settings.appName
}

/**
 * Sets the window title from the screen's content once it is known ("Ada Nwosu"). Until then, and after the next
 * navigation, the route's title applies.
 */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page)
  }, [page])
}
