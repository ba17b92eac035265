import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Platform } from '#platform'
import { unsubscribeRoutes } from './routes.ts'
import { digestService } from './service.ts'
import { openUnsubscribeLinks } from './unsubscribe-links.ts'
import { unsubscribeService, type UnsubscribeOptions } from './unsubscribe.ts'

interface Options extends Pick<UnsubscribeOptions, 'documents'> {
  readonly platform: Pick<Platform, 'database' | 'keyOf' | 'mail' | 'now'>
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
  readonly engine: Pick<Engine, 'list'>
}

/** Emails with new notifications, and their unsubscribe link, which works also while the server sends no emails. */
export function digestsModule({ platform, config, engine, documents }: Options) {
  const { database, keyOf, mail, now } = platform
  const links = openUnsubscribeLinks({ keyOf, config })
  const service = unsubscribeService({ database, links, documents })
  const pages = unsubscribeRoutes({ service, appName: config.appName })
  if (mail === undefined) return { routes: pages, sweeps: [] }
  const { settleHeld, sendDue } = digestService({ database, now, mail, engine, config, links })
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(pages)
    // Each process has an outbox of its own, and only one runs the sweeps.
    app.addHook('onReady', async () => {
      await settleHeld().catch((error: unknown) =>
        app.log.warn({ err: error }, 'Held emails have to wait'),
      )
    })
  }
  return { routes, sweeps: [sendDue] }
}
