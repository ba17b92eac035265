import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Resources } from '#resources'
import { openReadCache } from './responses/read-cache.ts'
import { openLargeResponses } from './responses/large-responses.ts'
import { collectionFinder } from './addresses.ts'
import { documentRoutes } from './routes.ts'
import { documentsService } from './service.ts'
import { type SignUpTickets, openViews } from './responses/views.ts'
import { DATABASES_VOCABULARY, TABLES_VOCABULARY } from './wire/vocabulary.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now' | 'counters'>
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Pick<Config, 'databaseId' | 'collectionIds' | 'allowedOrigins' | 'rateLimits'>
  readonly resources: Resources
  readonly tickets: SignUpTickets
  readonly files: { readonly withReadToken: (path: string) => string }
  /** Milliseconds between checks for delayed events that are due. */
  readonly eventInterval: number
}

export function documentsModule(options: Options) {
  const { platform, engine, changes, config, resources, tickets, files, eventInterval } = options
  const { rules } = resources
  const { database } = platform
  const findCollection = collectionFinder(config)
  const service = documentsService({ database, engine, changes, rules })
  const large = openLargeResponses({ ...platform, isLimited: config.rateLimits })
  const findResponse = openReadCache({ database, engine, large })
  const viewOf = openViews({ config, signUpTickets: tickets, withReadToken: files.withReadToken })
  const routes = [DATABASES_VOCABULARY, TABLES_VOCABULARY].map((vocabulary) =>
    documentRoutes({
      serverIdCollections: Object.keys(config.collectionIds).filter((name) =>
        engine.serverChoosesIds(name),
      ),
      changesWithTime: engine.changesWithTime,
      documents: service,
      now: platform.now,
      findResponse,
      findCollection,
      viewOf,
      vocabulary,
    }),
  )
  return {
    service,
    sweep: service.finishDeletions,
    routes: async (api: FastifyInstance) => {
      const timer = setInterval(() => changes.publishDue(), eventInterval).unref()
      api.addHook('onClose', async () => clearInterval(timer))
      for (const each of routes) await api.register(each)
    },
  }
}
