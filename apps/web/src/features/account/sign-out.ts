import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { failureToast, closeToast } from '#lib/feedback/toasts'
import { outbox } from '#lib/outbox/outbox'
import { outboxDialog } from '#lib/outbox/outbox-dialog'
import { tabItems } from '#lib/device/storage'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { preferences } from '#lib/settings/preferences'

import { clearFallback } from './sign-in-redirects.ts'

async function ignoreSessionLost(deletion: Promise<void>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    // A session unknown to the server is already closed.
    if (!isSessionLost(error)) throw error
  }
}

export function reloadAtSignIn(path = '/sign-in'): void {
  history.replaceState(null, '', path)
  location.reload()
}

/**
 * Signs out with `deleteSessions`, which includes this session, and leaves the page; the default target is sign-in. A
 * pending deletion behind an Undo toast runs first, while the session is valid.
 */
export async function signOut(
  client: QueryClient,
  deleteSessions: () => Promise<void>,
  navigateAway: () => void = reloadAtSignIn,
): Promise<void> {
  await closeToast()
  await ignoreSessionLost(deleteSessions())
  await clearUserData(client)
  navigateAway()
}

const signOutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => signOut(client, () => api.account.deleteSession('current')),
    meta: { errorToast: failureToast("Couldn't sign out", "You're still signed in. Try again.") },
  })

/** For sign-out buttons; `busy` until the page reloads. `run` asks first while something waits to be sent, `leave` doesn't. */
export function useSignOut() {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation(signOutMutation(client))
  const busy = isPending || isSuccess
  const leave = (): void => void (busy || mutate())
  const run = (): void => (outbox.current().length > 0 ? outboxDialog.open('sign-out') : leave())
  return { busy, run, leave }
}

/** Removes the person's data from this page and this device after the session has ended. Drafts stay. */
export async function clearUserData(client: QueryClient): Promise<void> {
  clearFallback()
  // The preferences stay on this device; the next person's account doesn't inherit them.
  preferences.markSynced()
  client.clear()
  // Such as the pages that this tab has shown.
  for (const key of tabItems.keys('')) tabItems.remove(key)
  await clearDeviceData()
}
