import { type QueryClient } from '@tanstack/react-query'
import { forgetDevice } from '#lib/forget-device'
import { preferences } from '#lib/preferences'
import { forgetFallback } from './session.ts'

/** After a session has ended: takes away what this page and this device know of the person. Drafts stay. */
export async function forgetPerson(client: QueryClient): Promise<void> {
  forgetFallback()
  // What was chosen stays on this device; the next person's account does not take it over.
  preferences.agree()
  client.clear()
  await forgetDevice()
}
