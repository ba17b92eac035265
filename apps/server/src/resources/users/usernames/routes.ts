import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { clientAddressOf, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import { CHECK } from './schema.ts'
import type { UsernameService } from './service.ts'

/** Enough for typing with pauses, and too few to list who is here. */
const LIMIT: Limit = {
  max: 60,
  windowMs: MINUTE,
  by: (request) => `ip ${clientAddressOf(request)}`,
}

export const usernameRoutes =
  (usernames: UsernameService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: LIMIT } as const
    api.get('/usernames', { config, schema: CHECK }, async ({ actor, query }, reply) => {
      reply.header('cache-control', 'no-store')
      return usernames.check(actor, query)
    })
  }
