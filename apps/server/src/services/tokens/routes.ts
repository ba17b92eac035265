import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { canonicalEmail } from '@devhood/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logEvent } from '#http'
import { parseRedirectUrl } from '#lib/redirect-urls'
import { callerOf, LOST, ownerOf } from '#services/account'
import { CALLS } from './calls.ts'
import type { SignInKind } from './kinds.ts'
import type { TokenServices } from './services.ts'

/** Newer clients call some of these at other URLs, with the same behaviour. */
const AT = {
  email: ['/account/verification', '/account/verifications/email'],
  phone: ['/account/verification/phone', '/account/verifications/phone'],
  link: ['/account/sessions/magic-url', '/account/tokens/magic-url'],
  phoneCode: ['/account/sessions/phone', '/account/tokens/phone'],
} as const

/** The schema has validated the email. */
const emailFrom = ({ email }: { readonly email: string }) => canonicalEmail(email) ?? ''

const recoveryRoutes =
  ({ recovery, config }: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post('/account/recovery', CALLS.requestRecovery, async (request) => {
      const { body } = request
      const url = parseRedirectUrl(body.url, 'url', config)
      return recovery.request(callerOf(request), { email: emailFrom(body), url })
    })
    api.put('/account/recovery', CALLS.confirmRecovery, async (request) => {
      const confirmed = await recovery.confirm(callerOf(request), request.body)
      logEvent(request, 'password_recovered')
      return confirmed
    })
  }

const verificationRoutes =
  ({ verification, config }: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const at of AT.email) {
      api.post(at, CALLS.requestEmail, async (request) =>
        verification.requestEmail(
          ownerOf(request),
          parseRedirectUrl(request.body.url, 'url', config),
        ),
      )
      api.put(at, CALLS.confirmEmail, async (request) =>
        verification.confirmEmail(callerOf(request), request.body),
      )
    }
    for (const at of AT.phone) {
      api.post(at, CALLS.requestPhone, async (request) =>
        verification.requestPhone(ownerOf(request)),
      )
      api.put(at, CALLS.confirmPhone, async (request) =>
        verification.confirmPhone(callerOf(request), request.body),
      )
    }
  }

const lostFactorRoutes =
  ({ lostFactors, config }: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.post(LOST, CALLS.requestLostFactor, async (request) => {
      const url = parseRedirectUrl(request.body.url, 'url', config)
      return lostFactors.request(ownerOf(request), url)
    })
    api.put(LOST, CALLS.confirmLostFactor, async (request) => {
      const waiting = await lostFactors.confirm(callerOf(request), request.body)
      logEvent(request, 'lost_factors_requested', { accountId: request.body.userId })
      return waiting
    })
  }

const requestRoutes =
  ({ requests, config }: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    const ownPage = new URL('/magic-link', config.publicUrl)
    for (const at of AT.link)
      api.post(at, CALLS.requestLink, async (request) => {
        const { body } = request
        const url = body.url ? parseRedirectUrl(body.url, 'url', config) : ownPage
        return requests.requestLink(callerOf(request), { ...body, email: emailFrom(body), url })
      })
    for (const at of AT.phoneCode)
      api.post(at, CALLS.requestPhoneCode, async (request) =>
        requests.requestPhoneCode(callerOf(request), request.body),
      )
    api.post('/account/tokens/email', CALLS.requestEmailCode, async (request) => {
      const { body } = request
      return requests.requestEmailCode(callerOf(request), { ...body, email: emailFrom(body) })
    })
  }

const sessionRoutes =
  ({ signIns, cookies }: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    async function open(
      request: FastifyRequest<{ Body: { userId: string; secret: string } }>,
      reply: FastifyReply,
      kinds: readonly SignInKind[],
    ) {
      const opened = await signIns.confirm(callerOf(request), kinds, request.body)
      const { session } = opened
      cookies.set(request, reply, opened, new Date(session.expire))
      logEvent(request, 'signed_in', { accountId: session.userId })
      return session
    }

    api.put('/account/sessions/magic-url', CALLS.confirmLink, async (request, reply) =>
      open(request, reply, ['magic']),
    )
    api.put('/account/sessions/phone', CALLS.confirmPhoneCode, async (request, reply) =>
      open(request, reply, ['phone']),
    )
    api.post('/account/sessions/token', CALLS.confirmAny, async (request, reply) =>
      open(request, reply, ['magic', 'email', 'phone', 'vouched']),
    )
  }

export const tokenRoutes =
  (services: TokenServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [
      recoveryRoutes,
      verificationRoutes,
      lostFactorRoutes,
      requestRoutes,
      sessionRoutes,
    ])
      await api.register(routes(services))
  }
