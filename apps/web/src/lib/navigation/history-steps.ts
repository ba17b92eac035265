import { type createBrowserRouter } from 'react-router'

import { tabItems } from '#lib/device/storage'

/**
 * Session storage key: the history entries whose previous entry is a page of ours, newest last. Each has that page's
 * path if going back causes a page load. The router's own key can't tell, because it is the same for every entry that
 * the browser opened by URL.
 */
const ENTRIES_KEY = 'devhood-steps'
/** Session storage key: the history position and path of our page that was left last. */
const LAST_POSITION_KEY = 'devhood-left-at'
/** Browsers keep 50 history entries per tab. */
const MAX_ENTRIES = 50

/** Neither keys nor paths contain spaces; a path starts with a slash, and no key contains one. */
const storedEntries = (): string[] => tabItems.get(ENTRIES_KEY)?.split(' ') ?? []

function storeEntry(key: string, path = ''): void {
  tabItems.set(ENTRIES_KEY, [...storedEntries(), key + path].slice(-MAX_ENTRIES).join(' '))
}

const entryOf = (key: string) => storedEntries().findLast((each) => each.split('/', 1)[0] === key)

/** Whether the previous entry in the tab's history is a page of ours. */
export const hasPreviousInApp = (key: string): boolean => entryOf(key) !== undefined

/** The path of the previous page, if it is ours and going back causes a page load. */
export const reloadedPreviousPath = (key: string): string | undefined =>
  entryOf(key)?.slice(key.length) || undefined

/**
 * Whether the browser says that no page of ours is right before this one. Safari knows since 26.2; before that, only
 * positions tell, and a page of ours that was left before its script ran has noted none.
 */
const isFirstOfOurs = (): boolean => window.navigation?.currentEntry?.index === 0

/** Whether the user came from another site. */
const isFromOtherSite = (): boolean =>
  document.referrer !== '' && new URL(document.referrer).origin !== location.origin

/**
 * Gives an entry that was opened by URL its own key and position, which survive a reload or return. It runs before the
 * router starts, which reads both. A new entry is the last of its tab. The position that was left last tells whether
 * the previous entry is ours. That fails once the browser drops entries; then the entry counts as the first. An entry
 * opened from another site counts as the first too, because that site may have replaced our page in the history.
 */
export function trackFirstEntry(): void {
  const state = history.state as { readonly key?: string } | null
  addEventListener('pagehide', () => {
    const { idx } = (history.state ?? {}) as { readonly idx?: number }
    tabItems.set(LAST_POSITION_KEY, `${idx} ${location.pathname}${location.search}`)
  })
  if (state?.key) return
  const key = Math.random().toString(36).slice(2, 10)
  const position = history.length
  history.replaceState({ ...state, key, idx: position }, '')
  const [lastPosition, path] = tabItems.get(LAST_POSITION_KEY)?.split(' ') ?? []
  if (lastPosition === String(position - 1) && !isFirstOfOurs() && !isFromOtherSite())
    storeEntry(key, path)
}

/** Tracks the entries that the app adds. A replacing entry has the same previous entry. */
export function trackEntries(router: ReturnType<typeof createBrowserRouter>): void {
  let { key } = router.state.location
  router.subscribe(({ historyAction, location }) => {
    if (location.key === key) return
    if (historyAction === 'PUSH') storeEntry(location.key)
    else if (historyAction === 'REPLACE' && hasPreviousInApp(key))
      storeEntry(location.key, reloadedPreviousPath(key))
    key = location.key
  })
}

/** Whether the page was reloaded: its full height is needed at once to restore the scroll position. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}
