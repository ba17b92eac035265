import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, signInPath } from '#features/account'
import { type MiddlewareFunction, redirect } from 'react-router'

import { isOpenToGuests, resolveUser } from './initial-session.ts'

/** Runs before anything in the main layout loads. It redirects signed-out users to sign-in, except on public pages. */
export function requireMember(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await resolveUser(client)
    const { pathname, search } = new URL(request.url)
    if (user || isOpenToGuests(pathname)) return next()
    // A check that found nobody must not stay cached: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    throw redirect(signInPath(pathname + search))
  }
}
