import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openCity } from '../durability/city.ts'
import { describeOnOwnRedis } from '../on-redis.ts'
import { isOwnPostgresMissing } from '../own-postgres.ts'
import { openAudit } from './audit.ts'
import { openBoard, openWatcher } from './board.ts'
import { type Cluster, openCluster } from './cluster.ts'

const WATCHERS = 12
/** Milliseconds after an outage in which somebody may still be told to come again. */
const RECOVERY = 10_000
const ROUNDS = env['NIGHTLY'] ? 20 : 1

type Outage = readonly [name: string, begin: () => Promise<unknown>, end: () => Promise<unknown>]

const outagesOf = ({ servers, postgres, redis, ...cluster }: Cluster): Outage[] => [
  ['process', async () => servers[1]?.kill(), async () => cluster.restart(1)],
  ['PostgreSQL', async () => postgres.end(), async () => postgres.restart()],
  ['Redis', async () => redis.kill(), async () => redis.restart()],
]

describeOnOwnRedis('Three processes behind a load balancer', () => {
  it.skipIf(isOwnPostgresMissing())(
    'keep what they acknowledged and tell everybody, while one of them, PostgreSQL and Redis are killed',
    { timeout: 180_000 * ROUNDS },
    async () => {
      const seed = Number(env['SEED'] ?? Date.now() % 1_000_000_000)
      console.log(`A cluster with SEED=${seed}`)
      await using cluster = await openCluster()
      const city = await openCity(seed)
      await city.found(cluster)
      const outages = outagesOf(cluster)
      const board = await openBoard(cluster.origin, ['always', ...outages.map(([name]) => name)])
      const watchers = Array.from({ length: WATCHERS }, () => openWatcher(cluster.origin, board))
      await expect.poll(() => watchers.every(({ connections }) => connections() > 0)).toBe(true)

      let isOver = false
      const until = async (act: () => Promise<unknown>) => {
        for (; !isOver; await wait(50)) await act()
      }
      const times: { readonly from: number; readonly to: number }[] = []
      async function trouble(): Promise<void> {
        for (let round = 0; round < ROUNDS; round++)
          for (const [name, begin, end] of outages) {
            await wait(2000)
            const from = performance.now()
            await begin()
            // Of this nobody is told again later.
            const changing = board.change(name)
            await wait(1500)
            await end()
            await changing
            times.push({ from, to: performance.now() + RECOVERY })
          }
        await wait(2000)
      }
      const answers = await city.liveUntil(
        { origin: cluster.origin, ended: new Promise(() => undefined) },
        async () => (isOver = true),
        {
          areHard: true,
          isEnough: Promise.all([
            trouble().finally(() => (isOver = true)),
            until(board.look),
            until(async () => board.change('always')),
          ]),
        },
      )
      await using audit = await openAudit(cluster)
      // Another process goes on with what one has left, once that counts as gone.
      await expect.poll(audit.going, { timeout: 60_000 }).toEqual([])
      const actual = new Map<string, string>()
      for (const fact of city.ledger.facts()) actual.set(fact, await audit.lookUp(fact))
      expect(city.ledger.settle((fact) => actual.get(fact) ?? '')).toEqual([])
      expect(await audit.faults()).toEqual([])

      const isDuring = (at: number) => times.some(({ from, to }) => from <= at && at <= to)
      const surprising = board.failures.filter(({ at, status }) => status !== 503 || !isDuring(at))
      expect(surprising).toEqual([])
      for (const watcher of watchers)
        await expect.poll(watcher.captions, { timeout: 15_000 }).toEqual(board.captions())
      for (const watcher of watchers) watcher[Symbol.dispose]()
      const heard = watchers.map((watcher) => watcher.heard())
      console.log(
        `${answers} answers, ${actual.size} facts, ${board.failures.length} times 503, ${Math.min(...heard)} news heard by everybody`,
      )
    },
  )
})
