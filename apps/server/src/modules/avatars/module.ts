import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { mediaPolicy } from '#http'
import type { AccountService } from '#modules/account'
import { openDrawings } from '#platform/images'
import { avatarRoutes } from './routes.ts'
import { avatarService } from './service.ts'

/** Pictures that nobody has uploaded. */
export function avatarsModule(
  config: Pick<Config, 'allowedOrigins'>,
  accounts: Pick<AccountService, 'get'>,
) {
  const avatars = avatarService({ accounts })
  const resourcePolicy = mediaPolicy(config)
  const routes: FastifyPluginAsync = async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', resourcePolicy)
    })
    await api.register(avatarRoutes({ avatars, draw: openDrawings() }))
  }
  return { routes }
}
