import { isIP } from 'node:net'
import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isSameSecret } from '#lib/same-secret'
import type { Caller } from '../caller.ts'
import { callerOf } from '../callers.ts'
import { isProgram } from '../sessions/cookies.ts'

type Settings = Pick<Config, 'serverKey'>

/** The key that a request brings. Pages bring none: there, everyone could read it. */
function keyIn(request: FastifyRequest): string | undefined {
  const { 'x-appwrite-key': key } = request.headers
  return typeof key === 'string' && key !== '' && isProgram(request) ? key : undefined
}

/** Whether a server calls that has the SERVER_KEY and signs people in. */
export function hasServerKey(request: FastifyRequest, { serverKey }: Settings): boolean {
  const key = keyIn(request)
  return key !== undefined && serverKey !== undefined && isSameSecret(key, serverKey)
}

/** Refuses another key than the SERVER_KEY. Without that setting keys mean nothing. */
export function checkServerKey(request: FastifyRequest, config: Settings): void {
  if (config.serverKey !== undefined && keyIn(request) && !hasServerKey(request, config))
    throw new AppError('user_unauthorized', {
      message: 'The key in X-Appwrite-Key is not the SERVER_KEY of this server.',
    })
}

/**
 * Who signs in: for a server with the key, the person in front of it, as far as it says. Anybody else could make these
 * headers up.
 */
export function signerOf(request: FastifyRequest, config: Settings): Caller {
  const caller = callerOf(request)
  if (!hasServerKey(request, config)) return caller
  const { 'x-forwarded-client-ip': ip, 'x-forwarded-user-agent': userAgent } = request.headers
  return {
    ...caller,
    ...(typeof ip === 'string' && isIP(ip) > 0 && { ip }),
    ...(typeof userAgent === 'string' && { userAgent }),
  }
}
