import { env } from 'node:process'
import { createSettings, startServers } from '../../apps/server/test/stores/servers.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'
import type { Servers } from '../../apps/server/test/stores/stores.ts'

/** The environment variable that tells the run's processes where PostgreSQL, S3 and Redis are. */
const NAME = 'E2E_SERVERS'

/** Starts PostgreSQL, S3 and Redis for a run of browser tests, and stops them after the last one. */
export default async function setup() {
  const servers = await startServers()
  env[NAME] = JSON.stringify(servers)
  return async () => servers[Symbol.asyncDispose]()
}

/** Settings for storage on the run's servers, with those of a public instance; empty where the run has none. */
export async function runStorage() {
  const text = env[NAME]
  if (text === undefined) return { settings: {}, [Symbol.asyncDispose]: async () => undefined }
  const { settings, ...storage } = await createSettings(JSON.parse(text) as Servers)
  return { ...storage, settings: { ...PUBLIC_SETTINGS, ...settings } }
}
