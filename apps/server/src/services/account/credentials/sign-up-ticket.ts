import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cookieValues, isCrossSiteCaller } from '#http'
import type { Platform } from '#platform'
import { isProgram } from '../sessions/cookies.ts'

const LIFE_SECONDS = 600
const FORM = /^[0-9a-f]{64}$/

interface Options extends Pick<Platform, 'keyOf'> {
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
}

/**
 * The users document of a new account is created before the first sign-in. A browser that opens an account gets a
 * ticket for it, with which it can claim no other account. The document uses the ticket up, as an account has only
 * one.
 */
export function signUpTickets({ keyOf, config }: Options) {
  const key = keyOf('sign-up')
  const isSecure = config.publicUrl.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}a_sign_up_${config.projectId}`
  const ticketOf = (accountId: string) => createHmac('sha256', key).update(accountId).digest('hex')

  /** Programs store no cookies, and browsers block ours on pages of other sites. */
  function issue(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
    if (isProgram(request) || isCrossSiteCaller(request, config)) return
    const cookie = `${name}=${ticketOf(accountId)}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
    reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
  }

  /** False for a caller whose tickets don't include this account. */
  function mayClaimAccount({ headers }: FastifyRequest, accountId: string): boolean {
    const sent = cookieValues(headers.cookie, name)
    const right = Buffer.from(ticketOf(accountId))
    return (
      sent.length === 0 ||
      sent.some((each) => FORM.test(each) && timingSafeEqual(Buffer.from(each), right))
    )
  }

  return { issue, mayClaimAccount }
}

export type SignUpTickets = ReturnType<typeof signUpTickets>
