import { type createBrowserRouter } from 'react-router'

/**
 * Session storage: the keys of history entries whose previous entry is a page of ours, newest last, each with the path
 * of that page where the browser would load it anew. The router's own key doesn't tell: it calls every entry that the
 * browser opened by address the same.
 */
const ENTRIES_KEY = 'devhood-steps'
/** Session storage: the position in the tab's history of the page of ours that was left last, and its path. */
const LAST_POSITION_KEY = 'devhood-left-at'
/** Browsers keep 50 entries of a tab. */
const MAX_ENTRIES = 50

/** Neither keys nor paths hold blanks or begin with what parts them. */
const storedEntries = (): string[] => sessionStorage.getItem(ENTRIES_KEY)?.split(' ') ?? []

function storeEntry(key: string, path = ''): void {
  sessionStorage.setItem(
    ENTRIES_KEY,
    [...storedEntries(), key + path].slice(-MAX_ENTRIES).join(' '),
  )
}

const entryOf = (key: string) => storedEntries().findLast((each) => each.split('/', 1)[0] === key)

/** Whether the entry before this one in the tab's history is a page of ours. */
export const hasPreviousInApp = (key: string): boolean => entryOf(key) !== undefined

/** The path of the page before this one, if it is ours and the browser would load it anew. */
export const reloadedPreviousPath = (key: string): string | undefined =>
  entryOf(key)?.slice(key.length) || undefined

/** Whether the browser came here from a page of another site. */
const isFromOtherSite = (): boolean =>
  document.referrer !== '' && new URL(document.referrer).origin !== location.origin

/**
 * Gives an entry that was opened by address a key and a position of its own, which it keeps when the page is reloaded or
 * come back to. Called before the router starts, which goes on from them. A new entry is the last of its tab: whether
 * the one before is ours shows in the position that was left last. Where the browser has begun to drop entries that
 * no longer shows; then the entry counts as the first. So does one that another site has led to: ours may have been
 * replaced in the history by a page of that site since it was left.
 */
export function trackFirstEntry(): void {
  const state = history.state as { readonly key?: string } | null
  addEventListener('pagehide', () => {
    const { idx } = (history.state ?? {}) as { readonly idx?: number }
    sessionStorage.setItem(LAST_POSITION_KEY, `${idx} ${location.pathname}${location.search}`)
  })
  if (state?.key) return
  const key = Math.random().toString(36).slice(2, 10)
  const position = history.length
  history.replaceState({ ...state, key, idx: position }, '')
  const [lastPosition, path] = sessionStorage.getItem(LAST_POSITION_KEY)?.split(' ') ?? []
  if (lastPosition === String(position - 1) && !isFromOtherSite()) storeEntry(key, path)
}

/** Marks the entries that the app itself adds. One that replaces another has the same entry before it. */
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
