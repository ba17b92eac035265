import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { noteEvent } from '#http'
import { CALLS } from './calls.ts'
import { callerOf } from './callers.ts'
import type { SessionCookies } from './cookies.ts'
import { SIGN_IN, VISIT } from './limits.ts'
import type { SignInService } from './sign-in.ts'
import type { VisitorService } from './visitors.ts'

export interface SignInServices {
  readonly signIns: SignInService
  readonly visitors: VisitorService
  readonly cookies: SessionCookies
}

/** The ways to a session that need nobody else. */
export const signInRoutes =
  ({ signIns, visitors, cookies }: SignInServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    // The second address is what older clients call.
    for (const url of ['/account/sessions/email', '/account/sessions'])
      api.post(
        url,
        { config: { access: 'anyone', limit: SIGN_IN }, schema: CALLS.signIn },
        async (request, reply) => {
          const opened = await signIns.signIn(callerOf(request), request.body)
          cookies.set(request, reply, opened.credential, new Date(opened.session.expire))
          noteEvent(request, 'signed_in', { accountId: opened.session.userId })
          reply.code(201)
          return opened.session
        },
      )
    api.post(
      '/account/sessions/anonymous',
      { config: { access: 'anyone', limit: VISIT }, schema: CALLS.visit },
      async (request, reply) => {
        const opened = await visitors.open(callerOf(request))
        cookies.set(request, reply, opened.credential, new Date(opened.session.expire))
        reply.code(201)
        return opened.session
      },
    )
  }
