import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { noteEvent, Nothing } from '#http'
import {
  type LeavingService,
  ownerOf,
  Password,
  PASSWORD_CHECK,
  type SessionCookies,
} from '#modules/account'
import { type ErasureOptions, type ErasureService, erasureService } from './service.ts'

interface Options extends Omit<ErasureOptions, 'database'> {
  readonly platform: Pick<ErasureOptions, 'database'>
  readonly leaving: LeavingService
  readonly cookies: SessionCookies
}

const LEAVE = {
  summary: 'Erase your account with everything of it',
  description: 'Where the account has a password, it is needed.',
  body: Type.Object({ password: Type.Optional(Password) }),
  response: { 204: Nothing },
} as const

const erasureRoutes =
  (
    erasures: ErasureService,
    { leaving, cookies }: Pick<Options, 'leaving' | 'cookies'>,
  ): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.delete(
      '/account',
      { config: { access: 'signedIn', limit: PASSWORD_CHECK }, schema: LEAVE },
      async (request, reply) => {
        const owner = ownerOf(request)
        const { accountId } = owner.actor
        await leaving.close(owner, request.body.password)
        cookies.clear(request, reply)
        await erasures.erase(accountId)
        noteEvent(request, 'erased', { accountId })
        return reply.code(204).send()
      },
    )
  }

/** The end of accounts: everything of a person goes. */
export function erasureModule({ platform, leaving, cookies, ...options }: Options) {
  const service = erasureService({ ...options, database: platform.database })
  return { routes: erasureRoutes(service, { leaving, cookies }), sweep: service.resume }
}
