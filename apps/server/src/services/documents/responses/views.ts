import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { View } from '#engine'
import { showsPicturesWithoutCookies } from '#http'
import { formatOf } from '../wire/formats.ts'
import type { Vocabulary } from '../wire/vocabulary.ts'

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
 * their pictures without one; so do native apps.
 */
export function openViews({ config, withReadToken, signUpTickets }: Options) {
  const hasOtherSites = config.allowedOrigins.length > 0
  return (request: FastifyRequest, vocabulary: Vocabulary): View => {
    const { actor, urlOf } = request
    const { dialect } = formatOf(request, vocabulary)
    if (actor === undefined)
      return {
        actor,
        urlOf,
        dialect,
        mayClaimAccount: (accountId) => signUpTickets.mayClaimAccount(request, accountId),
      }
    // Each response to such a caller gets new tokens in its URLs. A program with an access token sends it for files, too.
    if (actor.scopes === undefined && hasOtherSites && showsPicturesWithoutCookies(request, config))
      return { actor, urlOf: (path) => urlOf(withReadToken(path)), dialect }
    return { actor, urlOf, baseUrl: urlOf(''), dialect }
  }
}
