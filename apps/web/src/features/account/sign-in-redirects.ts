/** Where the backend client keeps what stands in for the session's cookie (SPEC §2). */
const FALLBACK_KEY = 'cookieFallback'

/** Pages that people open from a link, signed in or not. */
const PUBLIC_PAGES = [
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

export function clearFallback(storage: Storage = localStorage): void {
  storage.setItem(FALLBACK_KEY, '[]')
}

/** Who signs out in one tab is out in all of them: what the others show goes at once. */
export function signOutWithOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === FALLBACK_KEY && !hasFallback()) location.reload()
  })
}

interface OpenedPath {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The startup rule: where to go instead of the opened address when no session is remembered. */
export function initialRedirect({ pathname, search, hash }: OpenedPath): string | undefined {
  // Which of these are open to visitors is known where the session is checked.
  if (pathname.startsWith('/jobs') || PUBLIC_PAGES.includes(pathname) || hasFallback())
    return undefined
  return signInPath(pathname + search + hash)
}

/** The sign-in page that leads on to `wanted`. */
export function signInPath(redirectTo: string): string {
  return redirectTo === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to: redirectTo })}`
}

/** The page that other services lead to, which leads on to `wanted`. */
export const signedInPath = (redirectTo: string): string =>
  `/signed-in?${new URLSearchParams({ to: redirectTo })}`

/** Where sign-in leads on to: the wanted address, if it is one of ours inside the main layout, else Home. */
export function redirectTarget(search: string): string {
  const redirectTo = new URLSearchParams(search).get('to')
  if (!redirectTo?.startsWith('/')) return '/'
  const url = URL.parse(redirectTo, location.origin)
  if (url?.origin !== location.origin || PUBLIC_PAGES.includes(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
