import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { noteEvent, Nothing, PATIENCE, type Patience } from '#http'
import {
  type LeavingService,
  ownerOf,
  Password,
  PASSWORD_CHECK,
  type SessionCookies,
} from '#modules/account'
import { type ErasureOptions, type ErasureService, erasureService } from './service.ts'

interface Options extends Omit<ErasureOptions, 'database' | 'leases'> {
  readonly platform: Pick<ErasureOptions, 'database' | 'leases'>
  readonly leaving: LeavingService
  readonly cookies: SessionCookies
  readonly patience?: Patience | undefined
}

const LEAVE = {
  summary: 'Erase your account with everything of it',
  description:
    'Where the account has a password, it is needed. The account is closed at once; what there is too much of to be erased by the answer is erased after it.',
  body: Type.Object({ password: Type.Optional(Password) }),
  response: { 204: Nothing },
} as const

const erasureRoutes =
  (
    erasures: ErasureService,
    { leaving, cookies, patience = PATIENCE }: Pick<Options, 'leaving' | 'cookies' | 'patience'>,
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
        const erased = erasures
          .erase(accountId)
          .then(() => noteEvent(request, 'erased', { accountId }))
        // Whoever has shared tens of thousands of posts is not kept waiting; upkeep resumes what a crash interrupts.
        const tooLong = pause(patience.answer, 'tooLong' as const, { ref: false })
        const isSlow = (await Promise.race([erased, tooLong])) === 'tooLong'
        if (isSlow)
          erased.catch((cause: unknown) =>
            noteEvent(request, 'erasure_interrupted', { level: 'error', accountId, cause }),
          )
        return reply.code(204).send()
      },
    )
  }

/** The end of accounts: everything of a person goes. */
export function erasureModule({ platform, leaving, cookies, patience, ...options }: Options) {
  const service = erasureService({ ...options, ...platform })
  return { routes: erasureRoutes(service, { leaving, cookies, patience }), sweep: service.resume }
}
