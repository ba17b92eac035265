import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf } from '#http'
import { callerOf, ownerOf } from './callers.ts'
import { CALLS } from './calls.ts'
import type { SessionCookies } from './cookies.ts'
import { EXTEND, SIGN_IN, SIGN_OUT, SIGN_UP, VISIT } from './limits.ts'
import type { AccountService } from './service.ts'
import type { SessionService } from './sessions.ts'
import { settingsRoutes, type SettingsServices } from './settings-routes.ts'
import type { SignInService } from './sign-in.ts'
import type { VisitorService } from './visitors.ts'

interface Services extends SettingsServices {
  readonly accounts: AccountService
  readonly signIns: SignInService
  readonly visitors: VisitorService
  readonly sessions: SessionService
  readonly cookies: SessionCookies
}

const accountRoutes =
  ({ accounts, cookies }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post(
      '/account',
      { config: { access: 'anyone', limit: SIGN_UP }, schema: CALLS.signUp },
      async (request, reply) => {
        const { body } = request
        reply.code(201)
        return accounts.create({ name: '', ...body }, callerOf(request))
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
  ({ signIns, visitors, sessions, cookies }: Services): FastifyPluginAsyncTypebox =>
  async (api) => {
    const signedIn = { config: { access: 'signedIn' } } as const
    const signOut = { config: { access: 'signedIn', limit: SIGN_OUT } } as const
    // The second address is what older clients call.
    for (const url of ['/account/sessions/email', '/account/sessions'])
      api.post(
        url,
        { config: { access: 'anyone', limit: SIGN_IN }, schema: CALLS.signIn },
        async (request, reply) => {
          const opened = await signIns.signIn(callerOf(request), request.body)
          cookies.set(request, reply, opened.credential, new Date(opened.session.expire))
          request.log.info({
            event: 'signed_in',
            accountId: opened.session.userId,
            ip: request.ip,
          })
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
    api.get('/account/sessions', { ...signedIn, schema: CALLS.sessions }, async (request) =>
      sessions.list(actorOf(request)),
    )
    api.get(
      '/account/sessions/:sessionId',
      { ...signedIn, schema: CALLS.session },
      async (request) => sessions.get(actorOf(request), request.params.sessionId),
    )
    api.patch(
      '/account/sessions/:sessionId',
      { config: { access: 'signedIn', limit: EXTEND }, schema: CALLS.extend },
      async (request) => sessions.extend(ownerOf(request), request.params.sessionId),
    )
    api.delete(
      '/account/sessions/:sessionId',
      { ...signOut, schema: CALLS.signOut },
      async (request, reply) => {
        const actor = actorOf(request)
        const { wasCurrent } = await sessions.end(ownerOf(request), request.params.sessionId)
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
        await sessions.endAll(ownerOf(request))
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
    await api.register(settingsRoutes(services))
  }
