import { randomBytes } from 'node:crypto'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { type Credential, hashSecret, SECRET_BYTES } from '../credentials/credential.ts'
import { deleteOtherSessions, findBearerById, updateSession } from './session-store.ts'

/** A session's new secret, and the latest end of the session. */
export interface Renewal {
  readonly credential: Credential
  /** Milliseconds since 1970. */
  readonly expire: number
}

/**
 * The session changes after a new password or email: all other sessions of the account end, and the caller's gets a
 * new secret, so that a stolen one is void. A caller with a JWT can't get a secret: their session ends as well, and
 * the result is undefined.
 */
export function sessionRenewal({ changes }: { readonly changes: Changes }) {
  return async function renewSession(
    tx: Writer,
    { accountId, sessionId, byJwt }: Actor,
  ): Promise<Renewal | undefined> {
    const exceptId = byJwt ? '' : sessionId
    for (const ended of await deleteOtherSessions(tx, { accountId, exceptId }))
      changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId: ended })
    if (byJwt) return undefined
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    await updateSession(tx, sessionId, { secretHash: hashSecret(secret) })
    const session = await findBearerById(tx, { id: sessionId })
    return session && { credential: { accountId, secret }, expire: session.expire }
  }
}

export type RenewSession = ReturnType<typeof sessionRenewal>
