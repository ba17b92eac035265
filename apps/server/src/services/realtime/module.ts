import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { AccountService } from '#services/account'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { FileEvents } from '#services/files'
import { openConnections } from './connections/connections.ts'
import { openDelivery, type ChangeSource } from './delivery/delivery.ts'
import { openSessionEndNotifier } from './delivery/session-end-notifier.ts'
import { INTERVALS, type Intervals } from './limits.ts'
import { openMissedEvents } from './delivery/missed-events.ts'
import { runEvery } from './connections/run-every.ts'
import { type Bearers, realtimeRoutes } from './routes.ts'
import { realtimeService } from './service.ts'
import { sessionChecks } from './connections/session-checks.ts'
import { openChangeSource } from './delivery/change-source.ts'
import { openShared } from './connections/shared.ts'
import { connectionMaintenance } from './connections/connection-maintenance.ts'

interface Options {
  readonly platform: Pick<Platform, 'bus' | 'database' | 'counters' | 'now'>
  readonly engine: Pick<Engine, 'find' | 'presenter'>
  readonly changes: Pick<Changes, 'listen'>
  readonly config: Config
  readonly accounts: AccountService
  readonly bearers: Bearers
  readonly files: FileEvents & { readonly withReadToken: (path: string) => string }
  readonly pace?: Intervals | undefined
}

/** Live updates: sends changes to subscribed clients that may see them. */
export function realtimeModule(options: Options) {
  const { platform, engine, changes, config, accounts, bearers, files, pace = INTERVALS } = options
  const connections = openConnections({ isLimited: config.rateLimits })
  const source: ChangeSource = openChangeSource({ database: platform.database, engine, files })

  const routes: FastifyPluginAsync = async (api) => {
    const onError = (error: unknown) => api.log.warn({ err: error }, 'Live updates failed')
    const missedEvents = openMissedEvents({ connections, bus: platform.bus })
    const delivery = openDelivery({
      connections,
      source,
      config,
      onError(error) {
        onError(error)
        // A change that can't be read now was an event for all of them, so they reconnect and reload.
        if (error instanceof AppError && error.status === 503) missedEvents.reconnectAll()
      },
    })
    const maintenance = connectionMaintenance(connections)
    const notifySessionEnd = openSessionEndNotifier({ connections, config })
    // Without a socket, changes aren't even written.
    const listening = openShared(() =>
      changes.listen((change) => {
        if (change.kind === 'account') notifySessionEnd(change)
        if (change.kind === 'sessionEnd') maintenance.endSessions(change)
        else delivery.add(change)
      }),
    )
    const realtime = realtimeService({
      ...platform,
      connections,
      listening,
      accounts,
      bearers,
      config,
      onError,
    })

    const checkSessions = sessionChecks({ ...platform, ...bearers, connections })
    const timers = [
      runEvery(checkSessions, { interval: pace.sessionCheck, onError }),
      runEvery(maintenance.pingAll, { interval: pace.ping, onError }),
    ]
    api.addHook('onClose', async () => {
      for (const each of timers) await each[Symbol.asyncDispose]()
      listening[Symbol.dispose]()
      await missedEvents[Symbol.asyncDispose]()
      await delivery.close()
    })
    const { withReadToken } = files
    await api.register(realtimeRoutes({ realtime, config, bearers, withReadToken }))
  }
  return { routes, sockets: connections.count }
}
