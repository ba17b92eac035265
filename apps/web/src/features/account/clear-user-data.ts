import { type QueryClient } from '@tanstack/react-query'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { preferences } from '#lib/settings/preferences'
import { clearFallback } from './sign-in-redirects.ts'

/** After a session has ended: takes away what this page and this device know of the person. Drafts stay. */
export async function clearUserData(client: QueryClient): Promise<void> {
  clearFallback()
  // What was chosen stays on this device; the next person's account does not take it over.
  preferences.markSynced()
  client.clear()
  await clearDeviceData()
}
