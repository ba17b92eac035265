import { createClient } from '@devhood/client'

import { serverClock } from './server-clock.ts'
import { stepUp } from './step-up.ts'
import { settings } from '#lib/settings/settings'

/** API client for the same origin, with the configured ids. */
export const api = createClient({
  endpoint: '/v1',
  project: settings.projectId,
  database: settings.databaseId,
  bucket: settings.bucketId,
  collections: settings.collections,
  onHeaders: serverClock.sync,
  onChallenge: stepUp.ask,
})
