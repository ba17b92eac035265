import { forgetAccountKey } from '#lib/vault/account-key'
import { serviceWorkerUpdates } from './service-worker.ts'
import { deleteSeenPages } from './seen-pages.ts'
import { deviceItems } from './storage.ts'

/** Local storage key of recent searches. Here, because the sign-in page deletes them and never reads them. */
export const RECENT_SEARCHES_KEY = 'devhood-searches'

/** Deletes a person's offline data from this device. Drafts and what waits to be sent stay, and nobody can read them. */
export async function clearDeviceData(): Promise<void> {
  deviceItems.remove(RECENT_SEARCHES_KEY)
  await Promise.allSettled([forgetAccountKey(), deleteSeenPages(), serviceWorkerUpdates.remove()])
}
