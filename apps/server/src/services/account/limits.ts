import { canonicalEmail } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { byAddress, byAccount, bodyText, clientAddressOf, type Limit } from '#http'
import { HOUR } from '#lib/time'
import type { Config } from '#config'
import type { IsInvited } from '#services/invitations'
import type { KnownDevice } from './sessions/known-devices.ts'

/** In its canonical form, so that another spelling of an email doesn't start a new count. */
export const emailIn = (request: FastifyRequest): string =>
  canonicalEmail(bodyText(request, 'email')) ?? ''

interface SignUpLimitOptions {
  readonly config: Pick<Config, 'signUpsPerAddress'>
  readonly isInvited: IsInvited
}

/** New accounts from one network address, which a whole office or class may share. Invited people don't count. */
export const signUpLimit = ({ config, isInvited }: SignUpLimitOptions): Limit => ({
  max: config.signUpsPerAddress,
  windowMs: HOUR,
  by: async (request) => {
    const applicant = {
      email: bodyText(request, 'email'),
      invitation: bodyText(request, 'invitation'),
    }
    return (await isInvited(applicant)) ? undefined : `ip ${clientAddressOf(request)}`
  },
  refusal: (wait) =>
    `Too many accounts were created from your network address. Please try again ${wait}.`,
})

interface SignInCallers {
  readonly deviceOf: (request: FastifyRequest) => KnownDevice | undefined
  /** Whether a server signs people in: they all have its IP address, so only their emails count. */
  readonly isServer: (request: FastifyRequest) => boolean
}

/**
 * Older clients sign in at another URL, which shares the counts. A known browser counts for itself, at any IP
 * address. All known browsers of an account count together as well. The narrow limit comes first, and the wide one
 * doesn't count what it refuses: one stolen cookie can't use up the shared limit of an account's browsers.
 */
export function signInLimits({ deviceOf, isServer }: SignInCallers): readonly Limit[] {
  const sourceOf = (request: FastifyRequest) => {
    const device = deviceOf(request)
    if (device) return `device ${device.id}`
    return isServer(request) ? 'server' : clientAddressOf(request)
  }
  const common = { scope: 'sign-in', windowMs: HOUR } as const
  return [
    {
      ...common,
      max: 10,
      what: 'failures for one email',
      by: (request) => `mail ${emailIn(request)} ${sourceOf(request)}`,
      forgetOnSuccess: true,
    },
    {
      ...common,
      max: 60,
      what: 'in all',
      by: (request) => {
        if (deviceOf(request)) return `devices ${emailIn(request)}`
        return isServer(request) ? undefined : `ip ${clientAddressOf(request)}`
      },
    },
  ]
}

/** The limit of password guesses by a signed-in caller, over all calls that take the password. */
export const PASSWORD_CHECK: Limit = { scope: 'password', max: 10, windowMs: HOUR, by: byAccount }

/** The mailer limits the emails to one address: other routes have no address to count by. */
export const SEND: Limit = { scope: 'emails', max: 10, windowMs: HOUR, by: byAddress }

/** For links with unguessable secrets: a count by account would let others use it up for its owner. */
export const REDEEM_LINK: Limit = { scope: 'secrets', max: 60, windowMs: HOUR, by: byAddress }

/** All ways to redeem a secret share the counts. Codes of six digits could be guessed from many IP addresses. */
export const REDEEM: readonly Limit[] = [
  REDEEM_LINK,
  {
    scope: 'secrets',
    max: 10,
    windowMs: HOUR,
    what: 'failures for one account',
    by: (request) => `user ${bodyText(request, 'userId')}`,
    forgetOnSuccess: true,
  },
]
