import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, hasFallback, redirectTarget } from '#features/account'
import { type LoaderFunctionArgs, redirect } from 'react-router'

/**
 * Session check of the auth layout. If the browser remembers a session, the page waits for the check. Otherwise the
 * form shows at once and the check runs in parallel. A signed-in user is redirected.
 */
export function requireGuest(client: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const check = client.ensureQueryData({ ...currentUserQuery(), retry: false }).catch(() => null)
    if (!hasFallback()) return null
    return (await check) ? redirect(redirectTarget(new URL(request.url).search)) : null
  }
}
