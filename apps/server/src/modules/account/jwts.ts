import { randomBytes } from 'node:crypto'
import { AppError } from '@devhood/contract'
import type { Jwt } from '@devhood/contract/schemas'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import { findKey, insertKey } from './key-store.ts'

/** The session that a JWT stands for. */
export interface Claims {
  readonly accountId: string
  readonly sessionId: string
}

const KEY_NAME = 'jwt'
const KEY_BYTES = 32
/** The one way to sign: a text never chooses by which it is checked. */
const HS256 = 'HS256'
const SECOND = 1000

type Services = Pick<Platform, 'database' | 'now'>

async function loadKey({ database }: Services): Promise<Uint8Array> {
  const known = await findKey(database, KEY_NAME)
  if (known) return known
  const key = randomBytes(KEY_BYTES)
  await database.write(async (tx) => insertKey(tx, KEY_NAME, key))
  return key
}

/** Makes and reads JWTs. They say for which session they stand; whether it still lives is asked each time. */
export async function openJwts(services: Services) {
  const key = await loadKey(services)
  const { now } = services

  /** `duration` in seconds. Throws `user_jwt_creation_denied` for who came with one. */
  async function create({ accountId, sessionId, byJwt }: Actor, duration: number): Promise<Jwt> {
    if (byJwt) throw new AppError('user_jwt_creation_denied')
    const time = Math.floor(now() / SECOND)
    const jwt = await new SignJWT({ userId: accountId, sessionId })
      .setProtectedHeader({ alg: HS256, typ: 'JWT' })
      .setIssuedAt(time)
      .setExpirationTime(time + duration)
      .sign(key)
    return { jwt }
  }

  /** Throws `user_jwt_invalid` for what we have not signed, or not for now. */
  async function read(jwt: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify<{ userId?: unknown; sessionId?: unknown }>(jwt, key, {
        algorithms: [HS256],
        requiredClaims: ['exp', 'userId', 'sessionId'],
        currentDate: new Date(now()),
      })
      return { accountId: String(payload.userId), sessionId: String(payload.sessionId) }
    } catch (error) {
      if (error instanceof errors.JOSEError)
        throw new AppError('user_jwt_invalid', { cause: error })
      throw error
    }
  }

  return { create, read }
}

export type Jwts = Awaited<ReturnType<typeof openJwts>>
