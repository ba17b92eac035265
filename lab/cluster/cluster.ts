import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres } from '../../apps/server/test/stores/postgres-cluster.ts'
import { startRedis } from '../../apps/server/test/stores/redis-server.ts'
import { openS3Server } from '../../apps/server/test/stores/s3-server.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { openBalancer } from './balancer.ts'
import { openNetwork } from './network.ts'

const PROCESSES = 3

/**
 * Three processes of the built product on one PostgreSQL, one S3 server and one Redis, behind a round-robin load
 * balancer. Each has a separate network where the system allows it. Each process can be stopped and restarted,
 * and so can PostgreSQL and Redis.
 */
export async function openCluster() {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-cluster-'))
  opening.defer(async () => folder.remove())
  const network = opening.use(await openNetwork(PROCESSES))
  const { addresses, hostAddress, callers } = network
  const postgres = opening.use(
    await startOwnPostgres('over its death', { address: hostAddress, callers }),
  )
  const redis = opening.use(await startRedis({ address: hostAddress }))
  const s3 = opening.use(await openS3Server(hostAddress))
  const balancer = opening.use(await openBalancer(addresses))
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url.href,
    BLOBS_URL: s3.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: balancer.origin,
    TRUSTED_PROXIES: hostAddress,
    METRICS_TOKEN: randomUUID(),
    // A server that is reachable from other machines refuses to start without limits.
    RATE_LIMITS: 'on',
  }
  const servers: ServerProcess[] = []
  /** Starts a process, or restarts one that has ended. */
  async function start(at: number): Promise<void> {
    const { host: HOST = '', port, commandPrefix = [] } = addresses[at] ?? {}
    const dataDir = join(folder.path, String(at))
    servers[at] = await startServer({
      dataDir,
      commandPrefix,
      settings: { ...settings, HOST, PORT: String(port) },
    })
  }
  const starting = addresses.map(async (_, at) => start(at))
  opening.defer(async () => {
    await Promise.allSettled(starting)
    await Promise.all(servers.map(async (server) => server.kill()))
  })
  await Promise.all(starting)
  const opened = opening.move()
  return {
    network: network.kind,
    origin: balancer.origin,
    /** The origin of each process, without the balancer. */
    origins: addresses.map(({ host, port }) => `http://${host}:${port}`),
    servers,
    postgres,
    redis,
    blobsUrl: s3.url,
    /** The token for `/metrics` of each. */
    metricsToken: settings.METRICS_TOKEN,
    start,
    setLink: network.setLink,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>
