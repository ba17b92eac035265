import { hash } from 'node:crypto'
import { AppError } from '@devhood/contract'
import type { Jwt } from '@devhood/contract/schemas'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Actor } from '#engine'
import { CLOCKS_DIFFER, SECOND } from '#lib/time'
import type { Platform } from '#platform'
import { hashSecret } from '../credentials/credential.ts'
import { findBearerById } from './session-store.ts'

export interface Claims {
  readonly accountId: string
  readonly sessionId: string
  /** The fingerprint of the session's secret: replacing the secret ends the JWT as well. */
  readonly mark: string
  /** The expiry of the JWT, in milliseconds since 1970. */
  readonly until: number
}

const MARK_LENGTH = 16
/** The only accepted algorithm: a token never chooses how it is checked. */
const HS256 = 'HS256'

/** Distinguishes a session's secrets without revealing them. */
export const fingerprintOf = (secretHash: Uint8Array): string =>
  hash('sha256', secretHash, 'base64url').slice(0, MARK_LENGTH)

/**
 * Base64 decoders also accept padding and unused bits in the last character of the signature. The other parts are
 * signed as they are spelt.
 */
function isSpeltAsSigned(jwt: string): boolean {
  const signature = jwt.slice(jwt.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** Creates and reads JWTs. They name a session; each use checks whether it is still alive. */
export function openJwts({ database, now, keyOf }: Pick<Platform, 'database' | 'now' | 'keyOf'>) {
  const key = keyOf('jwt')

  /**
   * `duration` is in seconds; `secrets` are the caller's credentials. Throws `user_jwt_creation_denied` for a
   * caller with a JWT, `general_unauthorized_scope` when the session has another secret by now.
   */
  async function create(
    { accountId, sessionId, byJwt }: Actor,
    { duration, secrets }: { readonly duration: number; readonly secrets: readonly string[] },
  ): Promise<Jwt> {
    if (byJwt) throw new AppError('user_jwt_creation_denied')
    const session = await findBearerById(database, { id: sessionId })
    const mark = session && fingerprintOf(session.secretHash)
    if (!secrets.some((secret) => fingerprintOf(hashSecret(secret)) === mark))
      throw new AppError('general_unauthorized_scope')
    const time = Math.floor(now() / SECOND)
    const jwt = await new SignJWT({ userId: accountId, sessionId, mark })
      .setProtectedHeader({ alg: HS256, typ: 'JWT' })
      .setIssuedAt(time)
      .setExpirationTime(time + duration)
      .sign(key)
    return { jwt }
  }

  /** Throws `user_jwt_invalid` for a JWT with a wrong signature or outside its lifetime. */
  async function read(jwt: string): Promise<Claims> {
    if (!isSpeltAsSigned(jwt)) throw new AppError('user_jwt_invalid')
    try {
      const { payload } = await jwtVerify<Record<'userId' | 'sessionId' | 'mark', unknown>>(
        jwt,
        key,
        {
          algorithms: [HS256],
          requiredClaims: ['exp', 'userId', 'sessionId', 'mark'],
          currentDate: new Date(now()),
        },
      )
      const { userId, sessionId, mark, exp = 0, iat = 0 } = payload
      // Made by a clock that ran ahead, and valid for longer than it should be.
      if (iat * SECOND > now() + CLOCKS_DIFFER) throw new AppError('user_jwt_invalid')
      return {
        accountId: String(userId),
        sessionId: String(sessionId),
        mark: String(mark),
        until: exp * SECOND,
      }
    } catch (error) {
      if (error instanceof errors.JOSEError)
        throw new AppError('user_jwt_invalid', { cause: error })
      throw error
    }
  }

  return { create, read }
}

export type Jwts = ReturnType<typeof openJwts>
