import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isSameSecret } from '#lib/same-secret'
import { isLoopback } from '#lib/urls'
import { type Metric, metricsText, TEXT_TYPE } from './text.ts'

interface Options {
  readonly config: Pick<Config, 'metricsToken' | 'publicUrl'>
  readonly read: () => Promise<readonly Metric[]>
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && sent !== undefined && isSameSecret(sent, token)
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
