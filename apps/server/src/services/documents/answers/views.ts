import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { View } from '#engine'
import { isCrossSiteCaller } from '#http'

/** What browsers hold that have just opened an account. */
export interface SignUpTickets {
  mayClaimAccount(request: FastifyRequest, accountId: string): boolean
}

interface Options {
  readonly config: Pick<Config, 'allowedOrigins'>
  /** Completes one of our own paths so that it shows its file without a cookie. */
  readonly withReadToken: (path: string) => string
  readonly signUpTickets: SignUpTickets
}

/**
 * How a caller sees documents. Browsers keep our cookies back on pages of another site, so members get
 * addresses there that show their pictures without one.
 */
export const openViews =
  ({ config, withReadToken, signUpTickets }: Options) =>
  (request: FastifyRequest): View => {
    const { actor, urlOf } = request
    if (actor === undefined)
      return {
        actor,
        urlOf,
        mayClaimAccount: (accountId) => signUpTickets.mayClaimAccount(request, accountId),
      }
    if (!isCrossSiteCaller(request, config)) return { actor, urlOf, baseUrl: urlOf('') }
    // Tokens in addresses are made anew for each answer.
    return { actor, urlOf: (path) => urlOf(withReadToken(path)) }
  }
