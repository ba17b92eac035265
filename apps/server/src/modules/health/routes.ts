import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { errorBody } from '#http'
import type { HealthService } from './service.ts'

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
    api.get('/health', { config }, ready)
    api.get('/health/ready', { config }, ready)
    api.get('/health/live', { config }, async () => ({ status: 'ok' }))
  }
