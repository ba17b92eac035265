import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isCrossSiteCaller, openCookie } from '#http'
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
  const cookie = openCookie(config, 'sign_up', LIFE_SECONDS)
  const ticketOf = (accountId: string) => createHmac('sha256', key).update(accountId).digest('hex')

  /** Programs store no cookies, and browsers block ours on pages of other sites. */
  function issue(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
    if (isProgram(request) || isCrossSiteCaller(request, config)) return
    cookie.set(reply, ticketOf(accountId))
  }

  /** False for a caller whose tickets don't include this account. */
  function mayClaimAccount(request: FastifyRequest, accountId: string): boolean {
    const sent = cookie.valuesIn(request)
    const right = Buffer.from(ticketOf(accountId))
    return (
      sent.length === 0 ||
      sent.some((each) => FORM.test(each) && timingSafeEqual(Buffer.from(each), right))
    )
  }

  return { issue, mayClaimAccount }
}
