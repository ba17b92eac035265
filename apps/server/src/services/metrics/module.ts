import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { eventCounts } from '#http'
import { readGauges, type Sources } from './gauges.ts'
import { countRequests } from './requests.ts'
import { metricsRoutes } from './routes.ts'
import type { Metric } from './text.ts'

/** The sampling interval of the event loop, in milliseconds. */
const RESOLUTION = 20

/** Counts every response from here on; `routesFor` shows the metrics to operators. */
export function metricsModule(
  app: FastifyInstance,
  config: Pick<Config, 'metricsToken' | 'publicUrl'>,
) {
  const requests = countRequests(app)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  app.addHook('onReady', async () => void delay.enable())
  app.addHook('onClose', async () => void delay.disable())
  const connections = async () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const events = (): Metric => ({
    name: 'devhood_events_total',
    help: 'Events of security: sign-ins, refusals that may tell of an attack, changes of accounts.',
    type: 'counter',
    samples: [...eventCounts(app)].map(([event, value]) => ({ labels: { event }, value })),
  })

  return {
    routesFor(sources: Omit<Sources, 'connections' | 'delay'>) {
      const read = async () => [
        requests(),
        events(),
        ...(await readGauges({ ...sources, connections, delay })),
      ]
      return metricsRoutes({ config, read })
    },
  }
}
