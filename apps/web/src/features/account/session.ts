/** Where the backend client keeps what stands in for the session's cookie (SPEC §2). */
const FALLBACK_KEY = 'cookieFallback'

/** Pages that people open from a link, signed in or not. */
const OPEN_PAGES = [
  '/sign-in',
  '/sign-up',
  '/signed-in',
  '/switch-account',
  '/forgot-password',
  '/reset-password',
  '/email-link',
  '/magic-link',
  '/phone-code',
  '/verify-email',
  '/confirm-email',
  '/undo-email-change',
]

/** Whether this browser remembers a session: its fallback value is neither missing nor an empty list. */
export function hasFallback(storage: Storage = localStorage): boolean {
  const value = storage.getItem(FALLBACK_KEY)
  return value !== null && value !== '' && value !== '[]'
}

export function forgetFallback(storage: Storage = localStorage): void {
  storage.setItem(FALLBACK_KEY, '[]')
}

/** Who signs out in one tab is out in all of them: what the others show goes at once. */
export function leaveWithOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === FALLBACK_KEY && !hasFallback()) location.reload()
  })
}

interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The startup rule: where to go instead of the opened address when no session is remembered. */
export function startAddress({ pathname, search, hash }: Address): string | undefined {
  // Which of these are open to visitors is known where the session is checked.
  if (pathname.startsWith('/jobs') || OPEN_PAGES.includes(pathname) || hasFallback())
    return undefined
  return signInAddress(pathname + search + hash)
}

/** The sign-in page that leads on to `wanted`. */
export function signInAddress(wanted: string): string {
  return wanted === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to: wanted })}`
}

/** The page that other services lead to, which leads on to `wanted`. */
export const signedInAddress = (wanted: string): string =>
  `/signed-in?${new URLSearchParams({ to: wanted })}`

/** Where sign-in leads on to: the wanted address, if it is one of ours inside the main layout, else Home. */
export function wantedAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('to')
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, location.origin)
  if (url?.origin !== location.origin || OPEN_PAGES.includes(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
