import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, signInPath } from '#features/account'
import { type MiddlewareFunction, redirect } from 'react-router'

import { isOpenToGuests, resolveUser } from './initial-session.ts'

/**
 * Runs before anything inside the main layout loads: whoever is signed out goes to sign in, but for pages that are
 * open to visitors.
 */
export function requireMember(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await resolveUser(client)
    const { pathname, search } = new URL(request.url)
    if (user || isOpenToGuests(pathname)) return next()
    // A check that found nobody is no lasting truth: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    throw redirect(signInPath(pathname + search))
  }
}
