import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, logEvent } from '#http'
import { CALLS } from '../calls.ts'
import { ownerOf } from '../callers.ts'
import type { CredentialChange } from '../credentials/credentials-change.ts'
import { emailChangeRoutes } from '../email-change/routes.ts'
import type { AccountServices } from '../services.ts'

/** In seconds. */
const JWT_DURATION = 900

const profileRoutes =
  ({ profiles, cookies }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.patch('/account/name', CALLS.name, async (request) =>
      profiles.updateName(ownerOf(request), request.body.name, request.urlOf),
    )
    api.get('/account/prefs', CALLS.prefs, async (request) => profiles.getPrefs(actorOf(request)))
    api.get('/account/device-key', CALLS.deviceKey, async (request) =>
      profiles.getDeviceKey(actorOf(request)),
    )
    api.patch('/account/prefs', CALLS.changePrefs, async (request) =>
      profiles.updatePrefs(ownerOf(request), request.body.prefs),
    )
    api.patch('/account/status', CALLS.block, async (request, reply) => {
      const account = await profiles.block(ownerOf(request))
      cookies.clear(request, reply)
      logEvent(request, 'blocked', { accountId: account.$id })
      return account
    })
  }

const credentialRoutes =
  ({ credentials, cookies }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    /** Sets the session's new cookie, and notifies the owner by email. */
    async function complete(
      request: FastifyRequest,
      reply: FastifyReply,
      { account, renewal, notify }: CredentialChange,
      event: string | undefined,
    ) {
      await notify().catch((error: unknown) =>
        request.log.warn({ err: error }, 'An email could not be sent'),
      )
      if (renewal)
        cookies.set(request, reply, { ...renewal, email: account.email }, new Date(renewal.expire))
      if (event) logEvent(request, event, { accountId: account.$id })
      return account
    }
    api.patch('/account/email', CALLS.email, async (request, reply) => {
      const changed = await credentials.updateEmail(ownerOf(request), request.body)
      return complete(request, reply, changed, changed.event)
    })
    api.patch('/account/password', CALLS.password, async (request, reply) =>
      complete(
        request,
        reply,
        await credentials.updatePassword(ownerOf(request), request.body),
        'password_changed',
      ),
    )
    api.patch('/account/phone', CALLS.phone, async (request, reply) =>
      complete(
        request,
        reply,
        await credentials.updatePhone(ownerOf(request), request.body),
        'phone_changed',
      ),
    )
  }

const recordRoutes =
  ({ logs, identities, jwts, cookies, waysIn }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/account/logs', CALLS.logs, async (request) => {
      const { queries = [], total: isCounted = true } = request.query
      return logs.list(actorOf(request), { queries, isCounted })
    })
    api.get('/account/identities', CALLS.identities, async (request) =>
      identities.list(actorOf(request), request.query.queries ?? []),
    )
    api.get('/account/ways-in', CALLS.waysIn, async (request) => waysIn(actorOf(request)))
    api.delete('/account/identities/:identityId', CALLS.disconnect, async (request) =>
      identities.delete(ownerOf(request), request.params.identityId),
    )
    // Newer clients call the second URL.
    for (const url of ['/account/jwt', '/account/jwts'])
      api.post(url, CALLS.jwt, async (request) => {
        const { duration = JWT_DURATION } = request.body
        const secrets = cookies.read(request).map(({ secret }) => secret)
        return jwts.create(actorOf(request), { duration, secrets })
      })
  }

export const settingsRoutes =
  (services: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [profileRoutes, credentialRoutes, emailChangeRoutes, recordRoutes])
      await api.register(routes(services))
  }
