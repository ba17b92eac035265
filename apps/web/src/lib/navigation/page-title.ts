import { useEffect } from 'react'

import { settings } from '#lib/settings/settings'
import { stripBidiControls } from '#lib/text/strip-bidi-controls'

/** 'Home Feed · Devhood' */
export function titleOf(page: string | undefined): string {
  return page ? `${stripBidiControls(page)} · ${settings.appName}` : settings.appName
}

/**
 * Names the window after what the screen shows, once that is known ("Ada Nwosu"). The route's own title
 * stands until then and comes back with the next navigation.
 */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page)
  }, [page])
}
