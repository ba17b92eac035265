import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { logEvent } from '#http'
import { ownerOf } from '../callers.ts'
import { MFA_CALLS as CALLS } from './calls.ts'
import type { AccountServices } from '../services.ts'

const AUTHENTICATOR = '/account/mfa/authenticators/:type'
const CODES = '/account/mfa/recovery-codes'

/** The change stays even if the email about it can't be sent. */
export async function tell(request: FastifyRequest, notify: () => Promise<void>, event: string) {
  logEvent(request, event)
  await notify().catch((error: unknown) =>
    request.log.warn({ err: error }, 'An email could not be sent'),
  )
}

const factorRoutes =
  ({ factors, authenticators }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.patch('/account/mfa', CALLS.setMfa, async (request) => {
      const { account, notify } = await factors.setMfa(ownerOf(request), request.body.mfa)
      await tell(request, notify, request.body.mfa ? 'mfa_on' : 'mfa_off')
      return account
    })
    api.post(AUTHENTICATOR, CALLS.addAuthenticator, async (request) =>
      authenticators.create(ownerOf(request), request.body?.password),
    )
    api.put(AUTHENTICATOR, CALLS.verifyAuthenticator, async (request) => {
      const { account, notify } = await authenticators.verify(ownerOf(request), request.body.otp)
      await tell(request, notify, 'authenticator_added')
      return account
    })
    api.delete(AUTHENTICATOR, CALLS.removeAuthenticator, async (request) => {
      const { notify } = await authenticators.remove(ownerOf(request))
      await tell(request, notify, 'authenticator_removed')
    })
    api.get(CODES, CALLS.showCodes, async (request) => factors.showCodes(ownerOf(request)))
    const makeCodes = async (request: FastifyRequest, isFirst: boolean) => {
      const { recoveryCodes, notify } = await factors.makeCodes(ownerOf(request), isFirst)
      await tell(request, notify, 'recovery_codes_made')
      return { recoveryCodes }
    }
    api.post(CODES, CALLS.makeCodes, async (request) => makeCodes(request, true))
    api.patch(CODES, CALLS.replaceCodes, async (request) => makeCodes(request, false))
  }

const challengeRoutes =
  ({ challenges, factors }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/account/mfa/factors', CALLS.factors, async (request) =>
      factors.list(ownerOf(request)),
    )
    // Older clients call the second URL.
    for (const url of ['/account/mfa/challenges', '/account/mfa/challenge']) {
      api.post(url, CALLS.challenge, async (request) =>
        challenges.create(ownerOf(request), request.body.factor),
      )
      api.put(url, CALLS.answerChallenge, async (request) => {
        const session = await challenges.answer(ownerOf(request), request.body)
        logEvent(request, 'second_factor_confirmed')
        return session
      })
    }
  }

export const LOST = '/account/mfa/lost-factors'

/** Requests begin in `services/tokens`, by the link in an email. */
const lostFactorRoutes =
  ({ lostFactors }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(LOST, CALLS.lostFactor, async (request) => lostFactors.find(ownerOf(request)))
    api.delete(LOST, CALLS.keepFactors, async (request) => {
      await lostFactors.cancelOwn(ownerOf(request))
      logEvent(request, 'lost_factors_cancelled')
    })
  }

export const mfaRoutes =
  (services: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const routes of [factorRoutes, challengeRoutes, lostFactorRoutes])
      await api.register(routes(services))
  }
