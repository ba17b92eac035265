import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../../apps/server/src/config/index.ts'
import { moveTo } from '../../../apps/server/src/services/move/index.ts'
import { startOwnPostgres } from '../../../apps/server/test/stores/postgres-cluster.ts'
import { startRedis } from '../../../apps/server/test/stores/redis-server.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { photo } from '../../../apps/server/test/files/pictures.ts'
import {
  type ServerProcess,
  startServer,
} from '../../../apps/server/test/processes/server-process.ts'
import { uploadsOf } from '../../../apps/server/test/files/upload.ts'
import { type Dataset, openDataset } from '../dataset.ts'
import { measure, requireWrk } from '../load.ts'
import { processorOf } from './cpu-time.ts'
import { openLoads } from '../requests.ts'

const SECONDS = 5
const SECRET_KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

/** Storage of the product, and the processes of its storage servers. */
interface Deployment {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly servers: Readonly<Record<string, number>>
}

const ignoreError = () => undefined

const PHOTOS = 5

/** Microseconds of CPU time for a phone's photo, from its upload until all its previews exist. */
async function measurePhoto({ origin, pid }: ServerProcess): Promise<number> {
  const { uploadFile } = uploadsOf((await personAt(origin, 'photographer')).request)
  const large = await photo()
  const before = processorOf(pid)
  for (let n = 0; n < PHOTOS; n++) await uploadFile(large, { name: 'photo.jpg' })
  let taken = processorOf(pid)
  for (let last = -1; taken !== last; taken = processorOf(pid)) {
    last = taken
    await pause(2000)
  }
  return (taken - before) / PHOTOS
}

/** The product's own requests: their rate, and the CPU time of each, by process. */
async function measureOne(dataset: Dataset, { name, settings, servers }: Deployment) {
  await using product = await startServer({ dataDir: dataset.dataDir, settings })
  const pids = { Devhood: product.pid, ...servers }
  const rows: object[] = []
  for (const load of await openLoads(product.origin, dataset)) {
    const pace = { connections: load.connections ?? 32 }
    await measure(product.origin, load.requests, { ...pace, seconds: 2 })
    const before = Object.entries(pids).map(([who, pid]) => [who, processorOf(pid)] as const)
    const { perSecond, p99, failed } = await measure(product.origin, load.requests, {
      ...pace,
      seconds: SECONDS,
    })
    if (failed > 0) throw new Error(`${name}, ${load.name}: ${failed} requests failed.`)
    const count = perSecond * SECONDS
    const taken = before.map(([who, micros]) => {
      const each = (processorOf(pids[who as keyof typeof pids] ?? 0) - micros) / count
      return [`µs ${who}`, Math.round(each)] as const
    })
    rows.push({
      request: load.name,
      'a second': Math.round(perSecond),
      'p99 ms': Number(p99.toFixed(1)),
      ...Object.fromEntries(taken),
    })
  }
  rows.push({ request: 'a photo, all its widths', 'µs Devhood': await measurePhoto(product) })
  console.log(name)
  console.table(rows)
}

/**
 * The same requests to one process on SQLite, on PostgreSQL, and on PostgreSQL as one of several with Redis;
 * load and servers share this machine. `docs/operate/scale.md` uses their CPU times.
 */
export async function runServers(): Promise<boolean> {
  requireWrk()
  await using dataset = await openDataset()
  await measureOne(dataset, { name: 'SQLite', settings: {}, servers: {} })
  await using postgres = await startOwnPostgres('over a power cut')
  await using redis = await startRedis()
  const { config } = readConfig({ DATA_DIR: dataset.dataDir })
  const reports = { rows: ignoreError, checked: ignoreError, files: ignoreError }
  await moveTo(config, { database: postgres.url, blobs: undefined }, reports)
  const settings = { DATABASE_URL: postgres.url }
  const servers = { PostgreSQL: postgres.pid() }
  await measureOne(dataset, { name: 'PostgreSQL', settings, servers })
  await measureOne(dataset, {
    name: 'PostgreSQL and Redis',
    settings: { ...settings, REDIS_URL: redis.url.href, SECRET_KEY },
    servers: { ...servers, Redis: redis.pid() },
  })
  return true
}
