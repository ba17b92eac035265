import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { type Platform, readLastBackup } from '#platform'
import { eventCounts } from '#http'
import { contentsCounter } from './contents.ts'
import { readGauges, type Sources } from './gauges.ts'
import { countRequests } from './requests.ts'
import { metricsRoutes } from './routes.ts'
import type { Metric } from './text.ts'

/** The sampling interval of the event loop, in milliseconds. */
const RESOLUTION = 20

/** Undefined for a folder that doesn't exist, as in memory. */
const diskFreeOf = async (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/** Counts every response from here on; `routesFor` shows the metrics to operators. */
export function metricsModule(
  app: FastifyInstance,
  config: Pick<Config, 'dataDir' | 'metricsToken' | 'publicUrl'>,
) {
  const requests = countRequests(app)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  app.addHook('onReady', async () => void delay.enable())
  app.addHook('onClose', async () => void delay.disable())
  const connections = async () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const own = { connections, delay, diskFree: async () => diskFreeOf(config.dataDir) }
  const events = (): Metric => ({
    name: 'devhood_events_total',
    help: 'Events of security: sign-ins, refusals that may tell of an attack, changes of accounts.',
    type: 'counter',
    samples: [...eventCounts(app)].map(([event, value]) => ({ labels: { event }, value })),
  })

  return {
    routesFor(
      sources: Omit<Sources, keyof typeof own | 'backupAge' | 'contents'> &
        Pick<Platform, 'database' | 'now'>,
    ) {
      const { now } = sources
      const contents = contentsCounter(sources)
      const backupAge = async () => {
        const time = await readLastBackup(config.dataDir)
        return time === undefined ? undefined : Math.max(0, (now() - time) / 1000)
      }
      const all = { ...sources, ...own, contents, backupAge }
      const read = async () => [requests(), events(), ...(await readGauges(all))]
      return metricsRoutes({ config, read })
    },
  }
}
