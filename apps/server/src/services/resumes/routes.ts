import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { clientAddressOf, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import { RESUME } from './schema.ts'
import type { ResumeService } from './service.ts'

const LIMIT: Limit = {
  max: 120,
  windowMs: MINUTE,
  by: (request) => `ip ${clientAddressOf(request)}`,
}

export const resumeRoutes =
  (resumes: ResumeService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: LIMIT } as const
    api.get('/resumes/:userId', { config, schema: RESUME }, async ({ actor, params }, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return resumes.get(actor, params.userId)
    })
  }
