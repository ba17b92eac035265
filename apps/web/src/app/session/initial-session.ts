import { type QueryClient } from '@tanstack/react-query'
import { type CurrentUser, currentUserQuery } from '#features/account'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { findLastHome, restoreLastHome } from '#lib/device/last-home'
import { isTransient } from '#lib/api/query-client'
import { jobSettings } from '#lib/settings/job-settings'

/** The board and the ads on it. The forms and lists beside them are their owner's. */
const PUBLIC_JOB_PATHS = /^\/jobs(\/(?!(new|mine|interests|searches)\/?$)[^/]+)?\/?$/

/** Whether a page may be read by visitors who are signed out. */
export const isOpenToGuests = (pathname: string): boolean =>
  jobSettings.isPublic && PUBLIC_JOB_PATHS.test(pathname)

/** Milliseconds that the session check may take before whoever was here last may read what was there last. */
const SESSION_CHECK_TIMEOUT = 5000

/**
 * Who opens the app: the answer of the session check. When it gets none, because the network is gone or too slow,
 * it is the person whom this device remembers, who then sees the last Home; the check goes on behind it.
 * `null`: signed out. Throws when there is neither an answer nor somebody to remember.
 */
export async function resolveUser(client: QueryClient): Promise<CurrentUser | null> {
  const cached = client.getQueryData(currentUserQuery().queryKey)
  if (cached) return cached
  const lastHome = await findLastHome()
  if (!lastHome) return client.ensureQueryData(currentUserQuery())
  const check = client.ensureQueryData({ ...currentUserQuery(), retry: false })
  const user = await withTimeout(check)
  if (user === undefined || user?.$id === lastHome.userId) restoreLastHome(client, lastHome)
  else await clearDeviceData()
  // Without an answer it is who is remembered; where nobody is, this asks again and says what fails.
  return user === undefined ? client.ensureQueryData(currentUserQuery()) : user
}

/** undefined when the network gives no answer, or none in time. A refusal is an answer. */
async function withTimeout(
  check: Promise<CurrentUser | null>,
): Promise<CurrentUser | null | undefined> {
  const timedOut = new Promise<undefined>((resolve) =>
    setTimeout(resolve, SESSION_CHECK_TIMEOUT, undefined),
  )
  try {
    return await Promise.race([check, timedOut])
  } catch (error) {
    if (error instanceof Error && isTransient(error)) return undefined
    throw error
  }
}
