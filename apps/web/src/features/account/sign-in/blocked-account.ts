import { api } from '#lib/api/api'
import { accountSettings } from '@devhood/client/account'

import { type Credentials } from '../credentials.ts'

/** Signs in to a blocked account as far as that goes, and leaves for its screen. */
export async function openBlocked(credentials: Credentials): Promise<void> {
  await accountSettings(api).createLimitedSession(credentials)
  location.assign('/blocked')
}
