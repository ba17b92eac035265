import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { type Platform, readLastBackup } from '#platform'
import { eventCounts, VERSIONS } from '#http'
import { isSameSecret } from '#lib/same-secret'
import { isLoopback } from '#lib/urls'
import { readGauges, type Sources } from './gauges.ts'
import { countRequests } from './requests.ts'
import { type Metric, metricsText, TEXT_TYPE } from './text.ts'

/** The sampling interval of the event loop, in milliseconds. */
const RESOLUTION = 20

const BUILD: Metric = {
  name: 'devhood_build_info',
  help: 'The versions that run, as labels.',
  type: 'gauge',
  samples: [{ labels: VERSIONS, value: 1 }],
}

/** Bytes of the disk; undefined for a folder that doesn't exist, as in memory. */
const diskOf = async (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => undefined,
  )

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && sent !== undefined && isSameSecret(sent, token)
}

/**
 * Counts every response from here on. `routesFor` shows the metrics to operators: on this machine, or with the token.
 * Everybody else gets a 404.
 */
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
  const disk = async () => diskOf(config.dataDir)
  const own = { connections, delay, diskFree: async () => (await disk())?.free }
  const events = (): Metric => ({
    name: 'devhood_events_total',
    help: 'Events of security: sign-ins, refusals that may tell of an attack, changes of accounts.',
    type: 'counter',
    samples: [...eventCounts(app)].map(([event, value]) => ({ labels: { event }, value })),
  })

  return {
    disk,
    /** Responses since the start that say that the server has failed. */
    errors: () => requests.errors(),
    routesFor(sources: Omit<Sources, keyof typeof own | 'backupAge'> & Pick<Platform, 'now'>) {
      const { now } = sources
      const backupAge = async () => {
        const time = await readLastBackup(config.dataDir)
        return time === undefined ? undefined : Math.max(0, (now() - time) / 1000)
      }
      const all = { ...sources, ...own, backupAge }
      const routes: FastifyPluginAsync = async (metrics) => {
        metrics.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
          if (!isLoopback(request, config) && !hasToken(request, config.metricsToken))
            return reply.callNotFound()
          reply.header('cache-control', 'no-store').type(TEXT_TYPE)
          return metricsText([BUILD, requests.metric(), events(), ...(await readGauges(all))])
        })
      }
      return routes
    },
  }
}
