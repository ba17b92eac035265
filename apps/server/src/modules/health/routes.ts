import { AppError } from '@devhood/contract'
import { ErrorAnswer } from '@devhood/contract/schemas'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { bytesOf, errorBody } from '#http'
import type { HealthService } from './service.ts'

const Part = Type.Enum(['ok', 'down'])
const parts = { status: Part, database: Part, blobs: Part, bus: Part }
const response = {
  200: Type.Object(parts),
  // A server that is closing says no more than any refusal.
  503: Type.Union([Type.Object({ ...ErrorAnswer.properties, ...parts }), ErrorAnswer]),
}
const READY = { summary: 'Whether everything that calls need is up', response }
const PING = {
  summary: 'Pong, for clients that only want to know that they are configured well',
  response: { 200: bytesOf('text/plain') },
}
const LIVE = {
  summary: 'Whether the process answers at all',
  response: { 200: Type.Object({ status: Part }) },
}

const config = { access: 'anyone' } as const

export const healthRoutes =
  (health: HealthService): FastifyPluginAsync =>
  async (api) => {
    async function ready(_request: unknown, reply: FastifyReply) {
      const parts = await health.get()
      if (parts.status === 'ok') return parts
      const refusal = errorBody(new AppError('general_service_unavailable'))
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ ...refusal, ...parts })
    }
    api.get('/health', { config, schema: READY }, ready)
    api.get('/health/ready', { config, schema: READY }, ready)
    api.get('/ping', { config, schema: PING }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('Pong!'),
    )
    api.get('/health/live', { config, schema: LIVE }, async () => ({ status: 'ok' }))
  }
