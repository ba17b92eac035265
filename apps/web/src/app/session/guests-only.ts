import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, hasFallback, redirectTarget } from '#features/account'
import { type LoaderFunctionArgs, redirect } from 'react-router'

/**
 * The session check of the auth layout. Where the browser remembers a session the page waits for it; otherwise
 * the form shows at once and the check runs beside it. Who turns out to be signed in goes on.
 */
export function requireGuest(client: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const check = client.ensureQueryData({ ...currentUserQuery(), retry: false }).catch(() => null)
    if (!hasFallback()) return null
    return (await check) ? redirect(redirectTarget(new URL(request.url).search)) : null
  }
}
