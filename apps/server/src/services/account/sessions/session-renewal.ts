import { randomBytes } from 'node:crypto'
import type { Actor } from '#engine'
import type { Changes } from '#changes'
import type { Writer } from '#platform/database'
import { type Credential, hashSecret, SECRET_BYTES } from '../credentials/credential.ts'
import { deleteOtherSessions, replaceSecret } from './session-store.ts'

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
    for (const { $id } of await deleteOtherSessions(tx, accountId, exceptId))
      changes.announce(tx, { kind: 'sessionEnd', accountId, sessionId: $id })
    if (byJwt) return undefined
    const secret = randomBytes(SECRET_BYTES).toString('hex')
    const expire = await replaceSecret(tx, { id: sessionId, secretHash: hashSecret(secret) })
    return expire === undefined ? undefined : { credential: { accountId, secret }, expire }
  }
}

export type RenewSession = ReturnType<typeof sessionRenewal>
