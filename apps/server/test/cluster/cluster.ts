import { randomBytes } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import { startRedis } from '../redis-server.ts'
import { openS3Server } from '../s3-server.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { openBalancer } from './balancer.ts'

const PROCESSES = 3

/**
 * Three processes of the built product on one PostgreSQL, one S3 server and one Redis, behind a load balancer that
 * takes them in turns. Each can be ended and started again, and so can PostgreSQL and Redis.
 */
export async function openCluster() {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-cluster-'))
  opening.defer(async () => folder.remove())
  const postgres = opening.use(await startOwnPostgres())
  const redis = opening.use(await startRedis())
  const s3 = opening.use(await openS3Server())
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url.href,
    BLOBS_URL: s3.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const balancer = opening.use(await openBalancer(ports))

  async function start(at: number): Promise<ServerProcess> {
    const dataDir = join(folder.path, String(at))
    const PORT = String(ports[at])
    return startServer({
      dataDir,
      settings: { ...settings, PORT, PUBLIC_URL: balancer.origin, TRUSTED_PROXIES: 'loopback' },
    })
  }
  const servers = await Promise.all(ports.map(async (_, at) => start(at)))
  opening.defer(async () => {
    await Promise.all(servers.map(async (server) => server.kill()))
  })
  const opened = opening.move()
  return {
    origin: balancer.origin,
    servers,
    postgres,
    redis,
    blobsUrl: s3.url,
    /** Starts one again that has ended. */
    async restart(at: number): Promise<void> {
      servers[at] = await start(at)
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>
