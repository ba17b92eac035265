import { AppError } from '@devhood/contract'
import { ErrorAnswer } from '@devhood/contract/schemas'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type TProperties, Type } from 'typebox'
import { binaryResponse, errorBody } from '#http'
import type { HealthService } from './service.ts'

const Part = Type.Enum(['ok', 'down'])
const status = Type.Enum(['ok', 'degraded', 'down'])
const answering = <Parts extends TProperties>(parts: Parts) => ({
  200: Type.Object({ status, ...parts }),
  // A process that is shutting down sends a plain error.
  503: Type.Union([Type.Object({ ...ErrorAnswer.properties, status, ...parts }), ErrorAnswer]),
})
const HEALTH = {
  summary: 'The state of everything that the process depends on',
  description:
    '`degraded`: everything is served, but `bus` or `mail` is down. `mail` is there if a mail server is configured.',
  response: answering({ database: Part, blobs: Part, bus: Part, mail: Type.Optional(Part) }),
}
const READY = {
  summary: 'Readiness: whether the database is up and the process is not stopping',
  response: answering({ database: Part }),
}
const PING = {
  summary: 'Answers "Pong!", so that clients can check their configuration',
  response: { 200: binaryResponse('text/plain') },
}
const LIVE = {
  summary: 'Liveness: whether the process responds',
  response: { 200: Type.Object({ status: Type.Literal('ok') }) },
}

const config = { access: 'anyone' } as const

interface Answer {
  readonly status: 'degraded' | 'down' | 'ok'
}

/** Sends the result, as an API error if a part fails. */
function answer<T extends Answer>(reply: FastifyReply, parts: T) {
  if (parts.status !== 'down') return parts
  const refusal = errorBody(new AppError('general_service_unavailable'))
  return reply
    .code(503)
    .header('retry-after', 2)
    .send({ ...refusal, ...parts })
}

export const healthRoutes =
  (health: HealthService): FastifyPluginAsync =>
  async (api) => {
    api.get('/health', { config, schema: HEALTH }, async (_request, reply) =>
      answer(reply, await health.get()),
    )
    api.get('/health/ready', { config, schema: READY }, async (_request, reply) => {
      if (api.shutdownSignal.aborted) throw new AppError('general_service_unavailable')
      return answer(reply, await health.getReadiness())
    })
    api.get('/health/live', { config, schema: LIVE }, async () => ({ status: 'ok' }))
    api.get('/ping', { config, schema: PING }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('Pong!'),
    )
  }
