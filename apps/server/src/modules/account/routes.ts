import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf } from '#http'
import { CALLS } from './calls.ts'
import type { SessionCookies } from './cookies.ts'
import { SIGN_IN, SIGN_OUT, SIGN_UP } from './limits.ts'
import type { AccountService } from './service.ts'
import type { SessionService } from './sessions.ts'
import type { SignInService } from './sign-in.ts'

interface Services {
  readonly accounts: AccountService
  readonly signIns: SignInService
  readonly sessions: SessionService
  readonly cookies: SessionCookies
}

const accountRoutes =
  ({ accounts, cookies }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post(
      '/account',
      { config: { access: 'anyone', limit: SIGN_UP }, schema: CALLS.signUp },
      async ({ body }, reply) => {
        reply.code(201)
        return accounts.create({ name: '', ...body })
      },
    )
    api.get(
      '/account',
      { config: { access: 'signedIn' }, schema: CALLS.account },
      async (request, reply) => {
        cookies.mark(request, reply)
        return accounts.get(actorOf(request))
      },
    )
  }

const sessionRoutes =
  ({ signIns, sessions, cookies }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    const signedIn = { config: { access: 'signedIn' } } as const
    const signOut = { config: { access: 'signedIn', limit: SIGN_OUT } } as const
    // The second address is what older clients call.
    for (const url of ['/account/sessions/email', '/account/sessions'])
      api.post(
        url,
        { config: { access: 'anyone', limit: SIGN_IN }, schema: CALLS.signIn },
        async (request, reply) => {
          const { actor, body, headers, ip } = request
          const userAgent = headers['user-agent'] ?? ''
          const opened = await signIns.signIn({ actor, ip, userAgent }, body)
          cookies.set(request, reply, opened.credential, new Date(opened.session.expire))
          request.log.info({ event: 'signed_in', accountId: opened.session.userId, ip })
          reply.code(201)
          return opened.session
        },
      )
    api.get('/account/sessions', { ...signedIn, schema: CALLS.sessions }, async (request) =>
      sessions.list(actorOf(request)),
    )
    api.get(
      '/account/sessions/:sessionId',
      { ...signedIn, schema: CALLS.session },
      async (request) => sessions.get(actorOf(request), request.params.sessionId),
    )
    api.delete(
      '/account/sessions/:sessionId',
      { ...signOut, schema: CALLS.signOut },
      async (request, reply) => {
        const actor = actorOf(request)
        const { wasCurrent } = await sessions.end(actor, request.params.sessionId)
        if (wasCurrent) cookies.clear(request, reply)
        request.log.info({ event: 'signed_out', accountId: actor.accountId, ip: request.ip })
        return reply.code(204).send()
      },
    )
    api.delete(
      '/account/sessions',
      { ...signOut, schema: CALLS.signOutEverywhere },
      async (request, reply) => {
        const actor = actorOf(request)
        await sessions.endAll(actor)
        cookies.clear(request, reply)
        request.log.info({
          event: 'signed_out_everywhere',
          accountId: actor.accountId,
          ip: request.ip,
        })
        return reply.code(204).send()
      },
    )
  }

export const routesOf =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    await api.register(accountRoutes(services))
    await api.register(sessionRoutes(services))
  }
