import { type QueryClient } from '@tanstack/react-query'
import { type CurrentUser, currentUserQuery } from '#features/account'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { findSeenPage, restoreSeenPage, type SeenPage } from '#lib/device/seen-pages'
import { inTime } from '#lib/in-time'
import { isReload } from '#lib/navigation/history-steps'
import { isTransient } from '#lib/api/query-client'
import { publishingSettings } from '#lib/settings/publishing-settings'

/** The job board and its ads. The forms and lists beside them are private. */
const PUBLIC_JOB_PATHS = /^\/jobs(\/(?!(new|mine|interests|searches)\/?$)[^/]+)?\/?$/

/** Whether guests may read the page. */
export const isOpenToGuests = (pathname: string): boolean =>
  publishingSettings.areJobsPublic && PUBLIC_JOB_PATHS.test(pathname)

/** Timeout of the session check in milliseconds; after it, the last user of this device sees the cached Home. */
const SESSION_CHECK_TIMEOUT = 5000

/**
 * Current user at start-up: the result of the session check. On a network failure or timeout it is the user remembered
 * on this device, who sees what they saw last while the check continues. `null`: signed out. Throws when there is
 * neither a response nor a remembered user. `address` is that of the opened page: after a reload it shows what it
 * showed, at its scroll position.
 */
export async function resolveUser(
  client: QueryClient,
  address: string,
): Promise<CurrentUser | null> {
  const cached = client.getQueryData(currentUserQuery().queryKey)
  if (cached && !navigator.onLine) restoreSeenPage(client, await findSeenPage(address))
  if (cached) return cached
  const last = (await findSeenPage()) ?? (await findSeenPage(address))
  if (!last) return client.ensureQueryData(currentUserQuery())
  const check = client.ensureQueryData({ ...currentUserQuery(), retry: false })
  const user = await withTimeout(check)
  if (user !== undefined && user?.$id !== last.userId) await clearDeviceData()
  else await restore(client, { last, address, hasResponse: user !== undefined })
  // Without a response, uses the remembered user; without one, asks again and throws the error.
  return user === undefined ? client.ensureQueryData(currentUserQuery()) : user
}

interface Restored {
  readonly last: SeenPage
  readonly address: string
  /** Whether the session check got a response. */
  readonly hasResponse: boolean
}

/** Restores Home; without a response, and after a reload, the opened page, too. */
async function restore(client: QueryClient, { last, address, hasResponse }: Restored) {
  restoreSeenPage(client, last)
  if (!hasResponse || isReload()) restoreSeenPage(client, await findSeenPage(address))
}

/** undefined after a network failure or timeout. A refusal counts as a response. */
async function withTimeout(check: Promise<CurrentUser | null>) {
  try {
    return await inTime(check, SESSION_CHECK_TIMEOUT)
  } catch (error) {
    if (error instanceof Error && isTransient(error)) return undefined
    throw error
  }
}
