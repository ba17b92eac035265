import { type QueryClient } from '@tanstack/react-query'
import { tabItems } from '#lib/device/storage'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { preferences } from '#lib/settings/preferences'
import { clearFallback } from './sign-in-redirects.ts'

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
