import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isLoopback } from '#lib/urls'
import { type Metric, metricsText, TEXT_TYPE } from './text.ts'

interface Options {
  readonly config: Pick<Config, 'metricsToken' | 'publicUrl'>
  readonly read: () => Promise<readonly Metric[]>
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Whether the request has the token. The comparison takes constant time. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined || sent === undefined) return false
  return timingSafeEqual(digest(sent), digest(token))
}

/** Metrics for operators: on this machine, or with the token. Everybody else gets a 404. */
export const metricsRoutes =
  ({ config, read }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
      if (!isLoopback(request, config) && !hasToken(request, config.metricsToken))
        return reply.callNotFound()
      reply.header('cache-control', 'no-store').type(TEXT_TYPE)
      return metricsText(await read())
    })
  }
