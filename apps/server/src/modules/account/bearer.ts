import type { Actor } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { type Credential, decodeCredential, hashSecret } from './credential.ts'
import { isOver } from './lifetime.ts'
import { deleteSession, findBearer, recordUse } from './session-store.ts'

/** Whose call this is, and a way to ask later whether it still is. */
export interface Bearer {
  readonly actor: Actor
  /** The actor as it is now; undefined once the session is over. */
  renew(): Promise<Actor | undefined>
}

/** So rarely is the use of a session written down. */
const USE_RECORDED_EVERY = 3_600_000

/** Finds whose session a credential opens: one prepared query on a request's path, and no write. */
export function bearerService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const writing = new Set<string>()

  /** Writes beside the request. When that fails nothing is lost: the session's next request tries again. */
  async function writeBeside(sessionId: string, unit: (tx: Writer) => Promise<unknown>) {
    if (writing.has(sessionId)) return
    writing.add(sessionId)
    await database.write(unit).catch(() => undefined)
    writing.delete(sessionId)
  }

  /** The session's account, or undefined when the credential is nobody's (any more). */
  async function find({ accountId, secret }: Credential): Promise<Actor | undefined> {
    const row = await findBearer(database, hashSecret(secret))
    if (row === undefined || row.accountId !== accountId) return undefined
    const { sessionId, userId } = row
    const time = now()
    if (isOver(row, time)) {
      void writeBeside(sessionId, async (tx) => deleteSession(tx, accountId, sessionId))
      return undefined
    }
    if (time - row.usedAt >= USE_RECORDED_EVERY)
      void writeBeside(sessionId, async (tx) => recordUse(tx, { sessionId, accountId, now: time }))
    return { accountId, sessionId, userId, emailVerified: row.emailVerified === 1 }
  }

  async function open(credential: Credential): Promise<Bearer | undefined> {
    const actor = await find(credential)
    return actor && { actor, renew: async () => find(credential) }
  }

  /** By the text that clients know a session by. */
  async function openByValue(value: string): Promise<Bearer | undefined> {
    const credential = decodeCredential(value)
    return credential && open(credential)
  }

  return { open, openByValue }
}
