import { deviceItems, onDeviceItem } from '#lib/device/storage'
import { ownPath } from '@devhood/contract'

/** Storage key of the backend client's fallback for the session cookie (SPEC §2). */
const FALLBACK_KEY = 'cookieFallback'

const SECOND_STEP = '/second-step'

/** Pages opened from links, whether signed in or not. */
const PUBLIC_PAGES = [
  '/sign-in',
  '/sign-up',
  '/signed-in',
  SECOND_STEP,
  '/switch-account',
  '/forgot-password',
  '/reset-password',
  '/email-link',
  '/magic-link',
  '/phone-code',
  '/verify-email',
  '/confirm-email',
  '/undo-email-change',
  '/lost-factors',
]

/** Whether this browser remembers a session: the fallback value exists and isn't an empty list. */
export function hasFallback(): boolean {
  const value = deviceItems.get(FALLBACK_KEY)
  return value !== undefined && value !== '' && value !== '[]'
}

export function clearFallback(): void {
  deviceItems.set(FALLBACK_KEY, '[]')
}

/** Calls back when the person signs out in another tab. */
export function onSignOutElsewhere(callback: () => void): void {
  onDeviceItem((key) => {
    if (key === FALLBACK_KEY && !hasFallback()) callback()
  })
}

/** Start-up rule: the redirect target when no session is remembered. */
export function initialRedirect({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  // The session check decides which of these pages are public.
  if (pathname.startsWith('/jobs') || PUBLIC_PAGES.includes(pathname) || hasFallback())
    return undefined
  return signInPath(pathname + search + hash)
}

const pathTo = (page: string, redirectTo: string): string =>
  redirectTo === '/' ? page : `${page}?${new URLSearchParams({ to: redirectTo })}`

/** URL of the sign-in page that redirects to the requested page afterwards. */
export const signInPath = (redirectTo: string): string => pathTo('/sign-in', redirectTo)

/** URL of the page where a session that lacks a second factor is confirmed; undefined on that page itself. */
export function secondStepPath({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (pathname === SECOND_STEP) return undefined
  const isPublic = PUBLIC_PAGES.includes(pathname)
  return pathTo(SECOND_STEP, isPublic ? redirectTarget(search) : pathname + search)
}

/** URL of the landing page for other sign-in services, which redirects to the requested page. */
export const signedInPath = (redirectTo: string): string =>
  `/signed-in?${new URLSearchParams({ to: redirectTo })}`

/** Redirect target after sign-in: the requested URL if it is inside our main layout, else Home. */
export function redirectTarget(search: string): string {
  const path = ownPath(new URLSearchParams(search).get('to') ?? undefined) ?? '/'
  return PUBLIC_PAGES.includes(path.replace(/[?#].*/, '')) ? '/' : path
}
