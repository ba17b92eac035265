import { env } from 'node:process'
import { createSettings, startServers } from '../../apps/server/test/stores/servers.ts'
import type { Servers } from '../../apps/server/test/stores/stores.ts'

/** Where the run's processes find out where its PostgreSQL, S3 and Redis are. */
const NAME = 'E2E_SERVERS'

/** Starts PostgreSQL, S3 and Redis for a run of browser tests; they are gone when all have run. */
export default async function setup() {
  const servers = await startServers()
  env[NAME] = JSON.stringify(servers)
  return async () => servers[Symbol.asyncDispose]()
}

/** Settings of a server that keeps what it has on those of the run; none where the run has none. */
export async function runStorage() {
  const text = env[NAME]
  if (text === undefined) return { settings: {}, [Symbol.asyncDispose]: async () => undefined }
  return createSettings(JSON.parse(text) as Servers)
}
