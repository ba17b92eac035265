import { type QueryClient } from '@tanstack/react-query'
import { currentUserQuery, signInAddress } from '#features/account'
import { type MiddlewareFunction, redirect } from 'react-router'

import { isOpenToVisitors, whoIsThere } from './session-start.ts'

/**
 * Runs before anything inside the main layout loads: whoever is signed out goes to sign in, but for pages that are
 * open to visitors.
 */
export function membersOnly(client: QueryClient): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await whoIsThere(client)
    const { pathname, search } = new URL(request.url)
    if (user || isOpenToVisitors(pathname)) return next()
    // A check that found nobody is no lasting truth: the next one asks again.
    client.removeQueries({ queryKey: currentUserQuery().queryKey })
    throw redirect(signInAddress(pathname + search))
  }
}
