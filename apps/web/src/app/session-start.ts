import { type QueryClient } from '@tanstack/react-query'
import { type CurrentUser, currentUserQuery } from '#features/account'
import { forgetDevice } from '#lib/forget-device'
import { findLastHome, showLastHome } from '#lib/last-home'
import { isPassing } from '#lib/query-client'
import { jobSettings } from '#lib/job-settings'

/** The board and the ads on it. The forms and lists beside them are their owner's. */
const JOBS = /^\/jobs(\/(?!(new|mine|interests|searches)\/?$)[^/]+)?\/?$/

/** Whether a page may be read by visitors who are signed out. */
export const isOpenToVisitors = (pathname: string): boolean =>
  jobSettings.isPublic && JOBS.test(pathname)

/** Milliseconds that the session check may take before whoever was here last may read what was there last. */
const PATIENCE = 5000

/**
 * Who opens the app: the answer of the session check. When it gets none, because the network is gone or too slow,
 * it is the person whom this device remembers, who then sees the last Home; the check goes on behind it.
 * `null`: signed out. Throws when there is neither an answer nor somebody to remember.
 */
export async function whoIsThere(client: QueryClient): Promise<CurrentUser | null> {
  const known = client.getQueryData(currentUserQuery().queryKey)
  if (known) return known
  const last = await findLastHome()
  if (!last) return client.ensureQueryData(currentUserQuery())
  const check = client.ensureQueryData({ ...currentUserQuery(), retry: false })
  const user = await answeredInTime(check)
  if (user === undefined || user?.$id === last.userId) showLastHome(client, last)
  else await forgetDevice()
  // Without an answer it is who is remembered; where nobody is, this asks again and says what fails.
  return user === undefined ? client.ensureQueryData(currentUserQuery()) : user
}

/** undefined when the network gives no answer, or none in time. A refusal is an answer. */
async function answeredInTime(
  check: Promise<CurrentUser | null>,
): Promise<CurrentUser | null | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
  try {
    return await Promise.race([check, late])
  } catch (error) {
    if (error instanceof Error && isPassing(error)) return undefined
    throw error
  }
}
