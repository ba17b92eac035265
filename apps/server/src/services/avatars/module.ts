import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { mediaPolicy } from '#http'
import type { AccountService } from '#services/account'
import type { Platform } from '#platform'
import { openDrawings, openTextDrawings } from '#platform/images'
import { VIA } from '#platform/remote'
import { openFonts } from './drawings/fonts.ts'
import { remotePictures } from './remote/remote-pictures.ts'
import { remoteRoutes } from './remote/remote-routes.ts'
import { avatarRoutes } from './routes.ts'
import { avatarService } from './service.ts'

interface Options {
  readonly platform: Pick<Platform, 'images' | 'remote'>
  readonly config: Pick<Config, 'allowedOrigins' | 'remoteFetch'>
  readonly accounts: Pick<AccountService, 'get'>
}

/** Pictures without an upload: our own drawings, and pictures of other sites. */
export function avatarsModule({ platform, config, accounts }: Options) {
  const avatars = avatarService({ accounts, fonts: openFonts(), drawText: openTextDrawings() })
  const pictures = remotePictures({ ...platform, isEnabled: config.remoteFetch })
  const resourcePolicy = mediaPolicy(config)
  const routes: FastifyPluginAsync = async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', resourcePolicy)
    })
    await api.register(avatarRoutes({ avatars, draw: openDrawings() }))
    await api.register(remoteRoutes({ pictures, via: VIA }))
  }
  return { routes, pictures }
}
