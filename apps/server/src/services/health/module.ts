import { AppError, mayDo } from '@devhood/contract'
import { ErrorResponse } from '@devhood/contract/schemas'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type TProperties, Type } from 'typebox'
import { binaryResponse, call, errorBody, VERSIONS } from '#http'
import type { Platform } from '#platform'
import { healthService } from './service.ts'

const Part = Type.Enum(['ok', 'down'])
const status = Type.Enum(['ok', 'degraded', 'down'])
const responsesWith = <Parts extends TProperties>(parts: Parts) => ({
  200: Type.Object({ status, ...parts }),
  // A process that is shutting down sends a plain error.
  503: Type.Union([Type.Object({ ...ErrorResponse.properties, status, ...parts }), ErrorResponse]),
})
const Versions = Type.Object({ devhood: Type.String(), node: Type.String(), sqlite: Type.String() })
const HEALTH = call('anyone', {
  summary: 'The state of the services that the process depends on',
  description:
    '`degraded`: all requests are served, but `bus` (Redis) or `mail` is down. `mail` is present only if a mail server is configured, `versions` only for operators.',
  response: responsesWith({
    database: Part,
    blobs: Part,
    bus: Part,
    mail: Type.Optional(Part),
    versions: Type.Optional(Versions),
  }),
})
const READY = call('anyone', {
  summary: 'Readiness: whether the database is up and the process is not stopping',
  response: responsesWith({ database: Part }),
})
const PING = call('anyone', {
  summary: 'Responds "Pong!", so that clients can check their configuration',
  response: { 200: binaryResponse('text/plain') },
})
const LIVE = call('anyone', {
  summary: 'Liveness: whether the process responds',
  response: { 200: Type.Object({ status: Type.Literal('ok') }) },
})

/** Sends the result, as an API error if a part fails. */
function send<T extends { readonly status: string }>(reply: FastifyReply, parts: T) {
  if (parts.status !== 'down') return parts
  const refusal = errorBody(new AppError('general_service_unavailable'))
  return reply
    .code(503)
    .header('retry-after', 2)
    .send({ ...refusal, ...parts })
}

export function healthModule(
  platform: Pick<Platform, 'blobs' | 'bus' | 'database' | 'mail' | 'now'>,
) {
  const health = healthService(platform)
  const routes: FastifyPluginAsync = async (api) => {
    api.get('/health', HEALTH, async ({ actor }, reply) => {
      const parts = await health.get()
      return send(
        reply,
        mayDo(actor?.role, 'administer') ? { ...parts, versions: VERSIONS } : parts,
      )
    })
    api.get('/health/ready', READY, async (_request, reply) => {
      if (api.shutdownSignal.aborted) throw new AppError('general_service_unavailable')
      return send(reply, await health.getReadiness())
    })
    api.get('/health/live', LIVE, async () => ({ status: 'ok' }))
    api.get('/ping', PING, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('Pong!'),
    )
  }
  return { service: health, routes }
}
