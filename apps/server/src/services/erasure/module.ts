import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { call, logEvent, NoContent, TIMEOUTS, type Timeouts } from '#http'
import {
  type ErasureRequestService,
  ownerOf,
  Password,
  PASSWORD_CHECK,
  type SessionCookies,
} from '#services/account'
import { type ErasureOptions, erasureService } from './service.ts'

type FromPlatform = 'database' | 'keyOf' | 'leases' | 'now'

interface Options extends Omit<ErasureOptions, FromPlatform> {
  readonly platform: Pick<ErasureOptions, FromPlatform>
  readonly erasureRequests: ErasureRequestService
  readonly cookies: SessionCookies
  readonly timeouts?: Timeouts | undefined
}

const ERASE_ACCOUNT = call('signedIn', {
  summary: 'Erase your account and everything in it',
  description:
    'If the account has a password, it is required. The account is closed at once. Large amounts of data are erased after the response.',
  body: Type.Object({ password: Type.Optional(Password) }),
  response: { 204: NoContent },
  limit: PASSWORD_CHECK,
})

export function erasureModule({ platform, timeouts = TIMEOUTS, ...options }: Options) {
  const { erasureRequests, cookies } = options
  const { erase, resume } = erasureService({ ...options, ...platform })

  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.delete('/account', ERASE_ACCOUNT, async (request, reply) => {
      const owner = ownerOf(request)
      const { accountId } = owner.actor
      await erasureRequests.close(owner, request.body.password)
      cookies.clear(request, reply)
      const erased = erase(accountId).then(() => logEvent(request, 'erased', { accountId }))
      // The response doesn't wait for accounts with tens of thousands of posts. Upkeep resumes what a crash
      // interrupts.
      const tooLong = pause(timeouts.followUp, 'tooLong' as const, { ref: false })
      if ((await Promise.race([erased, tooLong])) === 'tooLong')
        erased.catch((cause: unknown) =>
          logEvent(request, 'erasure_interrupted', { level: 'error', accountId, cause }),
        )
    })
  }
  return { routes, sweep: resume }
}
