import { randomBytes } from 'node:crypto'
import type { Actor } from '#engine'
import type { Changes } from '#services/changes'
import type { Writer } from '#platform/database'
import { type Credential, hashSecret, SECRET_BYTES } from '../credentials/credential.ts'
import { deleteOtherSessions, replaceSecret } from './session-store.ts'

/** A session's new secret, and how long the session lasts at most. */
export interface Renewal {
  readonly credential: Credential
  /** Milliseconds since 1970. */
  readonly expire: number
}

/**
 * What a change of password or address asks for: every other session of the account ends, and the caller's own gets a
 * new secret, so that one which was stolen before opens nothing any more. Who calls with a JWT can not be handed a
 * secret: that session ends as well, and undefined is told.
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
