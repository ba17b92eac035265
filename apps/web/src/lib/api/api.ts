import { createClient } from '@devhood/client'

import { serverClock } from './server-clock.ts'
import { settings } from '#lib/settings/settings'

/** The way to the server: same origin, with the ids that it is configured with. */
export const api = createClient({
  endpoint: '/v1',
  project: settings.projectId,
  database: settings.databaseId,
  bucket: settings.bucketId,
  collections: settings.collections,
  onHeaders: serverClock.sync,
})
