import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { ResolveActor } from '#http'
import type { Bearer, Bearers } from './bearer.ts'
import type { SessionCookies } from './cookies.ts'
import { isReachedWhileBlocked } from './limited-session.ts'
import type { Jwts } from './jwts.ts'

interface Options {
  readonly bearers: Bearers
  readonly cookies: SessionCookies
  readonly jwts: Jwts
}

/** Older clients send both a cookie and a JWT, and mean the JWT. */
const TAKES_BOTH = /^(?:0\.|1\.[0-4](?:\.|$))/

export function actorResolver({ bearers, cookies, jwts }: Options) {
  /** The first credential of a request that belongs to a live session. */
  async function openByRequest(
    request: FastifyRequest,
    open: Bearers['open'] = bearers.open,
  ): Promise<Bearer | undefined> {
    for (const credential of cookies.read(request)) {
      const bearer = await open(credential)
      if (bearer) return bearer
    }
    return undefined
  }

  async function findByJwt(request: FastifyRequest, jwt: string): Promise<Bearer | undefined> {
    const claims = await jwts.read(jwt)
    const format = String(request.headers['x-appwrite-response-format'] ?? '')
    if (!TAKES_BOTH.test(format) && (await openByRequest(request)))
      throw new AppError('user_jwt_and_cookie_set')
    return bearers.openByClaims(claims)
  }

  /** The bearer of this JWT, while it and its session live. Throws `user_jwt_invalid`. */
  const openByJwt = async (jwt: string): Promise<Bearer | undefined> =>
    bearers.openByClaims(await jwts.read(jwt))

  /** Gives members of a blocked account the reason when a call needs a session. */
  async function refuseBlocked(request: FastifyRequest): Promise<void> {
    for (const credential of cookies.read(request))
      if (await bearers.isBlocked(credential)) throw new AppError('user_blocked')
  }

  const resolveActor: ResolveActor = async (request) => {
    const jwt = request.headers['x-appwrite-jwt']
    if (typeof jwt === 'string' && jwt !== '') return findByJwt(request, jwt)
    const bearer =
      (await openByRequest(request)) ??
      (isReachedWhileBlocked(request.method, request.routeOptions.url)
        ? await openByRequest(request, bearers.openLimited)
        : undefined)
    const { access = 'anyone' } = request.routeOptions.config
    if (!bearer && access !== 'anyone') await refuseBlocked(request)
    return bearer
  }

  return {
    openByRequest: async (request: FastifyRequest) => openByRequest(request),
    openByJwt,
    resolveActor,
  }
}
