import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf, logEvent } from '#http'
import { callerOf, ownerOf } from './callers.ts'
import { CALLS } from './calls.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { settingsRoutes } from './profile/settings-routes.ts'
import { signInRoutes } from './credentials/sign-in-routes.ts'
import type { AccountServices } from './services.ts'

const accountRoutes =
  ({ accounts, cookies, tickets, signUpLimit }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post(
      '/account',
      { ...CALLS.signUp, config: { access: 'anyone', limit: signUpLimit } },
      async (request, reply) => {
        const { body } = request
        const account = await accounts.create({ name: '', ...body }, callerOf(request))
        tickets.issue(request, reply, account.$id)
        logEvent(request, 'signed_up', { accountId: account.$id })
        return account
      },
    )
    api.get('/account', CALLS.account, async (request, reply) => {
      cookies.sendMarker(request, reply)
      return accounts.get(actorOf(request))
    })
  }

const sessionRoutes =
  ({ sessions, cookies }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/account/sessions', CALLS.sessions, async (request) => sessions.list(actorOf(request)))
    api.get('/account/sessions/:sessionId', CALLS.session, async (request) =>
      sessions.get(actorOf(request), request.params.sessionId),
    )
    api.patch('/account/sessions/:sessionId', CALLS.extend, async (request) =>
      sessions.extend(ownerOf(request), request.params.sessionId),
    )
    api.delete('/account/sessions/:sessionId', CALLS.signOut, async (request, reply) => {
      const { wasCurrent } = await sessions.end(ownerOf(request), request.params.sessionId)
      if (wasCurrent) cookies.clear(request, reply)
      logEvent(request, 'signed_out')
    })
    api.delete('/account/sessions', CALLS.signOutEverywhere, async (request, reply) => {
      await sessions.endAll(ownerOf(request))
      cookies.clear(request, reply)
      logEvent(request, 'signed_out_everywhere')
    })
  }

export const routesOf =
  (services: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [
      accountRoutes,
      signInRoutes,
      sessionRoutes,
      settingsRoutes,
      mfaRoutes,
      passkeyRoutes,
      accessTokenRoutes,
    ])
      await api.register(routes(services))
  }
