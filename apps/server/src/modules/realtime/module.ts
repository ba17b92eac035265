import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { AccountService, Bearer } from '#modules/account'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { openConnections } from './connections.ts'
import { openDelivery, type Source } from './delivery.ts'
import { openFarewell } from './farewell.ts'
import { PACE, type Pace } from './limits.ts'
import { openRecall } from './recall.ts'
import { repeat } from './repeat.ts'
import { realtimeRoutes } from './routes.ts'
import { realtimeService } from './service.ts'
import { sessionChecks } from './session-checks.ts'
import { type FileNews, newsSource } from './source.ts'
import { connectionUpkeep } from './upkeep.ts'

interface Options {
  readonly platform: Pick<Platform, 'bus' | 'database' | 'counters' | 'now'>
  readonly engine: Pick<Engine, 'find' | 'show'>
  readonly changes: Pick<Changes, 'listen'>
  readonly config: Config
  readonly accounts: AccountService
  readonly bearers: {
    openByRequest(request: FastifyRequest): Promise<Bearer | undefined>
    openByJwt(jwt: string): Promise<Bearer | undefined>
    openByValue(value: string): Promise<Bearer | undefined>
    renewAll(db: Reader, bearers: readonly Bearer[]): Promise<readonly (Bearer | undefined)[]>
  }
  readonly files: FileNews & { readonly withReadToken: (path: string) => string }
  readonly pace?: Pace | undefined
}

/** Live updates: what has changed is told to those who listen and may see it. */
export function realtimeModule(options: Options) {
  const { platform, engine, changes, config, accounts, bearers, files, pace = PACE } = options
  const connections = openConnections({ isLimited: config.rateLimits })
  const source: Source = newsSource({ database: platform.database, engine, files })

  const routes: FastifyPluginAsync = async (api) => {
    const report = (error: unknown) => api.log.warn({ err: error }, 'Live updates failed')
    const recall = openRecall({ connections, bus: platform.bus })
    const delivery = openDelivery({
      connections,
      source,
      config,
      report(error) {
        report(error)
        // What can not be read now was news for them all the same.
        if (error instanceof AppError && error.status === 503) recall.miss()
      },
    })
    const realtime = realtimeService({
      ...platform,
      connections,
      accounts,
      bearers,
      config,
      report,
    })

    const upkeep = connectionUpkeep(connections)
    const farewell = openFarewell({ connections, config })
    const listening = changes.listen((change) => {
      if (change.kind === 'account') farewell(change)
      if (change.kind === 'sessionEnd') upkeep.endSessions(change)
      else delivery.add(change)
    })
    const checkSessions = sessionChecks({ ...platform, ...bearers, connections })
    const repeated = [
      repeat(checkSessions, { pace: pace.check, report }),
      repeat(upkeep.probe, { pace: pace.probe, report }),
    ]
    api.addHook('onClose', async () => {
      for (const each of repeated) await each[Symbol.asyncDispose]()
      listening[Symbol.dispose]()
      await recall[Symbol.asyncDispose]()
      await delivery.close()
    })
    const { withReadToken } = files
    await api.register(realtimeRoutes({ realtime, config, bearers, withReadToken }))
  }
  return { routes, sockets: connections.count }
}
