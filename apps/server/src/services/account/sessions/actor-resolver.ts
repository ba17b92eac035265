import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { ResolveActor } from '#http'
import type { FindHolder } from '../access-tokens/holders.ts'
import { tokenIn } from '../access-tokens/secret.ts'
import { type Bearer, type Bearers, type FoundSession, openOnly } from './bearer.ts'
import { callerOf } from '../callers.ts'
import type { SessionCookies } from './cookies.ts'
import type { Jwts } from './jwts.ts'
import { isReached } from './restricted-sessions.ts'

interface Options {
  readonly bearers: Bearers
  readonly cookies: SessionCookies
  readonly jwts: Jwts
  readonly findHolder: FindHolder
}

/** Older clients send both a cookie and a JWT, and mean the JWT. */
const TAKES_BOTH = /^(?:0\.|1\.[0-4](?:\.|$))/

export function actorResolver({ bearers, cookies, jwts, findHolder }: Options) {
  /** The sessions of a request, the most trustworthy first: the first that is open, or else the first of all. */
  async function findByRequest(request: FastifyRequest): Promise<FoundSession | undefined> {
    let other: FoundSession | undefined
    for (const credential of cookies.read(request)) {
      const found = await bearers.find(credential, request.ip)
      if (found?.state === 'open') return found
      other ??= found
    }
    return other
  }
  const openByRequest = async (request: FastifyRequest): Promise<Bearer | undefined> =>
    openOnly(await findByRequest(request))

  async function findByJwt(request: FastifyRequest, jwt: string) {
    const claims = await jwts.read(jwt)
    const format = String(request.headers['x-appwrite-response-format'] ?? '')
    if (!TAKES_BOTH.test(format) && (await openByRequest(request)))
      throw new AppError('user_jwt_and_cookie_set')
    return bearers.findByClaims(claims, request.ip)
  }

  /** The bearer of this JWT, while it and its session live. Throws `user_jwt_invalid`. */
  const openByJwt = async (jwt: string, ip: string): Promise<Bearer | undefined> =>
    openOnly(await bearers.findByClaims(await jwts.read(jwt), ip))

  /**
   * Throws `user_more_factors_required` on every call of a session that lacks a factor, but those that confirm it;
   * `user_blocked` to members of a blocked account, when a call needs a session.
   */
  const resolveActor: ResolveActor = async (request) => {
    const token = tokenIn(request.headers.authorization)
    // Whatever else is sent: a token never stands for more than its scopes.
    if (token !== undefined) return { actor: await findHolder(token, callerOf(request)) }
    const jwt = request.headers['x-appwrite-jwt']
    const byJwt = typeof jwt === 'string' && jwt !== ''
    const found = await (byJwt ? findByJwt(request, jwt) : findByRequest(request))
    if (found === undefined) return undefined
    const { access = 'anyone' } = request.routeOptions.config
    const isPassedOn = byJwt && found.state !== 'open'
    if (!isPassedOn && isReached(found.state, request.method, request.routeOptions.url))
      return found.bearer
    if (found.state === 'partial') throw new AppError('user_more_factors_required')
    if (!byJwt && access !== 'anyone') throw new AppError('user_blocked')
    return undefined
  }

  return { openByRequest, openByJwt, resolveActor }
}
