import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { View } from '#engine'
import { isCrossSiteCaller } from '#http'

/** Sign-up tickets, which browsers hold that have just created an account. */
export interface SignUpTickets {
  mayClaimAccount(request: FastifyRequest, accountId: string): boolean
}

interface Options {
  readonly config: Pick<Config, 'allowedOrigins'>
  /** Adds a read token to one of our own paths, so that it shows its file without a cookie. */
  readonly withReadToken: (path: string) => string
  readonly signUpTickets: SignUpTickets
}

/**
 * The view of a caller. Browsers withhold our cookies on pages of another site, so members get URLs there that show
 * their pictures without one.
 */
export function openViews({ config, withReadToken, signUpTickets }: Options) {
  const hasOtherSites = config.allowedOrigins.length > 0
  return (request: FastifyRequest): View => {
    const { actor, urlOf } = request
    if (actor === undefined)
      return {
        actor,
        urlOf,
        mayClaimAccount: (accountId) => signUpTickets.mayClaimAccount(request, accountId),
      }
    // Each answer to such a page gets new tokens in its URLs.
    if (hasOtherSites && isCrossSiteCaller(request, config))
      return { actor, urlOf: (path) => urlOf(withReadToken(path)) }
    return { actor, urlOf, baseUrl: urlOf('') }
  }
}
