import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, hasFallback, signInAddress, wantedAddress } from '#features/account'
import { type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'

/**
 * Runs before anything inside the main layout loads: whoever is signed out goes to sign in, but for pages that are
 * open to visitors.
 */
export function membersOnly(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const { isOpenToVisitors, whoIsThere } = await import('./session-start.ts')
    const user = await whoIsThere(client)
    const { pathname, search } = new URL(request.url)
    if (user || isOpenToVisitors(pathname)) return next()
    // A check that found nobody is no lasting truth: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    throw redirect(signInAddress(pathname + search))
  }
}

/**
 * The session check of the auth layout. Where the browser remembers a session the page waits for it; otherwise
 * the form shows at once and the check runs beside it. Who turns out to be signed in goes on.
 */
export function guestsOnly(client: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const check = client.ensureQueryData({ ...currentUserQuery(), retry: false }).catch(() => null)
    if (!hasFallback()) return null
    return (await check) ? redirect(wantedAddress(new URL(request.url).search)) : null
  }
}
