import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFailed } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { openSimulation } from '../durability/simulation.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { describeOnOwnRedis } from '../../apps/server/test/stores/on-redis.ts'
import { isOwnPostgresMissing } from '../../apps/server/test/stores/postgres-cluster.ts'
import { openAudit } from './audit.ts'
import { type Board, openBoard, openWatcher } from './board.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { hasUpkeep, healthAt, HEALTHY } from './health.ts'

/** At least one for each process. */
const WATCHERS = env['NIGHTLY'] ? 12 : 3
/** Milliseconds between two requests of a simulated person: the test needs some load, not a busy machine. */
const PAUSE_MS = env['NIGHTLY'] ? 200 : 400
/** Milliseconds between two changes of the board, and between two requests for it. */
const BOARD_PAUSE_MS = env['NIGHTLY'] ? 50 : 300
/** Posts that change all the time. */
const ALWAYS = Array.from({ length: env['NIGHTLY'] ? 12 : 6 }, (_, at) => `always-${at}`)
/** Milliseconds after an outage in which requests may still get a retryable error. */
const RECOVERY = 10_000
/** Milliseconds in which a process that was disconnected is healthy again and receives events. */
const DELIVERY = 30_000
/** Milliseconds in which the survivors of a killed process know that it writes no more. */
const FORGETTING = 20_000
/** Milliseconds in which another process takes over the leases of a killed one. */
const SUCCESSION = 40_000
/** Milliseconds between two questions whether a process has recovered: each asks all stores. */
const LOOK_EVERY = 200
/** For this long at the end of a round nobody gets one any more, whatever has failed. */
const QUIET = 3000
/** At night each of the cuts four times; the random requests meet each outage at another moment every night. */
const ROUNDS = env['NIGHTLY'] ? 12 : 1
/**
 * Milliseconds for which a process is disconnected, in turn: until everybody notices, until nobody does, and in
 * between.
 */
const CUTS = [8000, 2500, 5000]
/** The amount of each process's output in the report of a failing test. */
const LINES = 50
/** The process that is disconnected. */
const CUT_OFF = 2

interface Outage {
  readonly name: string
  readonly startOutage: () => unknown
  readonly end: () => unknown
  /** In milliseconds, within a round. */
  readonly lasts: (round: number) => number
  /** The expected state once it is over. */
  readonly after?: (round: number) => Promise<unknown>
}

/** Whether a process that was not restarted is healthy, and receives changes of others at once. */
async function checkService({ origins }: Cluster, board: Board, at: number): Promise<void> {
  const [own = '', other = ''] = [origins[at], origins[(at + 1) % origins.length]]
  using watcher = openWatcher(board, own)
  const isDeliveredAgain = async () => {
    await board.change('news', other)
    return watcher.received.some(({ $id }) => $id === 'news')
  }
  // Messages sent before the link was cut arrive first, a moment later.
  await expect.poll(isDeliveredAgain, { timeout: DELIVERY, interval: LOOK_EVERY }).toBe(true)
  const caption = await board.change('news', other)
  // Its socket may just have been closed, because it missed events.
  await expect.poll(() => watcher.captions()['news']).toBe(caption)
  const read = await board.reader.requestAt(own)('GET', addressOf('posts', 'news'))
  expect(read.json()).toMatchObject({ caption })
}

/** The processes that report that they hold the maintenance lease. */
async function upkeepHolders({ origins, metricsToken }: Cluster): Promise<number[]> {
  const have = await Promise.all(origins.map(async (each) => hasUpkeep(each, metricsToken)))
  return have.flatMap((has, at) => (has ? [at] : []))
}

function outagesOf(cluster: Cluster, board: () => Board): Outage[] {
  const { servers, postgres, redis, setLink } = cluster
  const lasts = () => 1500
  let killed = 0
  const kills: Outage[] = [
    {
      name: 'process',
      // The holder of the maintenance lease, so that another process has to take it over.
      async startOutage() {
        const holders = await upkeepHolders(cluster)
        killed = holders[0] ?? 0
        await servers[killed]?.kill()
      },
      end: async () => cluster.start(killed),
      lasts,
      async after() {
        const survivors = cluster.origins.filter((_, at) => at !== killed)
        const health = async () => Promise.all(survivors.map(healthAt))
        const expected = survivors.map(() => HEALTHY)
        await expect.poll(health, { timeout: FORGETTING, interval: LOOK_EVERY }).toEqual(expected)
      },
    },
    { name: 'PostgreSQL', startOutage: postgres.end, end: postgres.restart, lasts },
    { name: 'Redis', startOutage: redis.kill, end: redis.restart, lasts },
  ]
  if (!setLink) return kills
  const cut: Outage = {
    name: 'link',
    startOutage: () => setLink(CUT_OFF, false),
    end: () => setLink(CUT_OFF, true),
    lasts: (round) => CUTS[round % CUTS.length] ?? 0,
    async after() {
      const health = async () => healthAt(cluster.origins[CUT_OFF])
      await expect.poll(health, { timeout: DELIVERY, interval: LOOK_EVERY }).toEqual(HEALTHY)
      await checkService(cluster, board(), CUT_OFF)
    },
  }
  return [cut, ...kills]
}

describeOnOwnRedis('Three processes behind a load balancer', () => {
  it.skipIf(isOwnPostgresMissing())(
    'keep acknowledged writes and deliver all events, while one is disconnected, and one and their stores die',
    { timeout: 400_000 * ROUNDS },
    async () => {
      const seed = chooseSeed()
      await using cluster = await openCluster()
      onTestFailed(() => {
        for (const { printed } of cluster.servers) console.log(printed.slice(-LINES).join('\n'))
      })
      console.log(`A cluster with SEED=${seed}, its processes ${cluster.network}`)
      const simulation = await openSimulation(seed, { pauseMs: PAUSE_MS })
      await simulation.seedShared(cluster)
      const outages = outagesOf(cluster, () => board)
      const names = [...ALWAYS, 'news', ...outages.map(({ name }) => name)]
      const board = await openBoard(cluster.origin, names)
      const watchers = Array.from({ length: WATCHERS }, () => openWatcher(board))
      await expect.poll(() => watchers.every(({ connections }) => connections() > 0)).toBe(true)

      let isOver = false
      const until = async (act: (name: string) => Promise<unknown>) => {
        for (let turn = 0; !isOver; turn++, await wait(BOARD_PAUSE_MS))
          await act(ALWAYS[turn % ALWAYS.length] ?? '')
      }
      const times: { readonly from: number; readonly to: number }[] = []
      async function causeOutages(): Promise<void> {
        for (let round = 0; round < ROUNDS; round++) {
          for (const { name, startOutage, end, lasts, after } of outages) {
            await wait(1000)
            const from = performance.now()
            await startOutage()
            // No event of this is sent again later.
            const changing = board.change(name)
            await wait(lasts(round))
            await end()
            times.push({ from, to: performance.now() + RECOVERY })
            await changing
            await after?.(round)
          }
          await wait(RECOVERY + QUIET)
        }
      }
      const responses = await simulation.runUntil(
        { origin: cluster.origin, ended: new Promise(() => undefined) },
        async () => (isOver = true),
        {
          toleratesOverload: true,
          until: Promise.all([
            causeOutages().finally(() => (isOver = true)),
            until(board.read),
            until(board.change),
          ]),
        },
      )
      await using audit = await openAudit(cluster)
      // Another process continues the work of a missing one, once that has timed out.
      await expect.poll(audit.pending, { timeout: 60_000 }).toEqual([])
      await expect
        .poll(async () => upkeepHolders(cluster), { timeout: SUCCESSION, interval: LOOK_EVERY })
        .toEqual([expect.any(Number)])
      const actual = new Map<string, string>()
      for (const fact of simulation.ledger.facts()) actual.set(fact, await audit.lookUp(fact))
      expect(simulation.ledger.reconcile((fact) => actual.get(fact) ?? '')).toEqual([])
      expect(await audit.faults()).toEqual([])

      const isDuring = (at: number) => times.some(({ from, to }) => from <= at && at <= to)
      const unexpected = board.failures.filter(({ at, status }) => status !== 503 || !isDuring(at))
      expect(unexpected).toEqual([])
      for (const watcher of watchers) await expect.poll(watcher.captions).toEqual(board.captions())
      for (const watcher of watchers) watcher[Symbol.dispose]()
      const counts = watchers.map((watcher) => watcher.received.length)
      console.log(
        `${responses} answers, ${actual.size} facts, ${board.failures.length} times 503, ${Math.min(...counts)} news heard by everybody`,
      )
    },
  )
})
