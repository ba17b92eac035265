import { readConfig } from '../apps/server/src/config.ts'
import { moveTo } from '../apps/server/src/modules/move/index.ts'
import { startOwnPostgres } from '../apps/server/test/own-postgres.ts'
import { startRedis } from '../apps/server/test/redis-server.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { type Hood, openHood } from './hood.ts'
import { measure, requireWrk } from './load.ts'
import { processorOf } from './processor.ts'
import { openLoads } from './requests.ts'

const SECONDS = 5
const SECRET_KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

/** Where the product keeps what it has, and which other processes work for it. */
interface Arrangement {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly servers: Readonly<Record<string, number>>
}

const unheard = () => undefined

/** The product's own requests: how many a second, and what each takes of the processor, process by process. */
async function measureOne(hood: Hood, { name, settings, servers }: Arrangement) {
  await using product = await startServer({ dataDir: hood.dataDir, settings })
  const pids = { Devhood: product.pid, ...servers }
  const rows: object[] = []
  for (const load of await openLoads(product.origin, hood)) {
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
  console.log(name)
  console.table(rows)
}

/**
 * The same requests to one process on SQLite, on PostgreSQL, and on PostgreSQL as one of several with Redis; all of
 * them, and who asks, on this machine. What it takes of the processor is what `docs/operate/scale.md` counts with.
 */
export async function runServers(): Promise<boolean> {
  requireWrk()
  await using hood = await openHood()
  await measureOne(hood, { name: 'SQLite', settings: {}, servers: {} })
  await using postgres = await startOwnPostgres('over a power cut')
  await using redis = await startRedis()
  const { config } = readConfig({ DATA_DIR: hood.dataDir })
  const reports = { rows: unheard, checked: unheard, files: unheard }
  await moveTo(config, { database: postgres.url, blobs: undefined }, reports)
  const settings = { DATABASE_URL: postgres.url }
  const servers = { PostgreSQL: postgres.pid() }
  await measureOne(hood, { name: 'PostgreSQL', settings, servers })
  await measureOne(hood, {
    name: 'PostgreSQL and Redis',
    settings: { ...settings, REDIS_URL: redis.url.href, SECRET_KEY },
    servers: { ...servers, Redis: redis.pid() },
  })
  return true
}
