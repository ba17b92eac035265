import { type QueryClient } from '@tanstack/react-query'
import { clearDeviceData } from '#lib/forget-device'
import { preferences } from '#lib/preferences'
import { clearFallback } from './session.ts'

/** After a session has ended: takes away what this page and this device know of the person. Drafts stay. */
export async function clearUserData(client: QueryClient): Promise<void> {
  clearFallback()
  // What was chosen stays on this device; the next person's account does not take it over.
  preferences.markSynced()
  client.clear()
  await clearDeviceData()
}
