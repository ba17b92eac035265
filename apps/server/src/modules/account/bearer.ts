import { OPERATOR } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import { openKept, type Writer } from '#platform/database'
import { type Credential, decodeCredential, hashSecret } from './credential.ts'
import { isOver } from './lifetime.ts'
import { ANONYMOUS } from './providers.ts'
import { type Claims, markOf } from './jwts.ts'
import {
  type BearerRow,
  deleteSession,
  findBearer,
  findBearerById,
  recordUse,
} from './session-store.ts'

/** Whose call this is, and a way to ask later whether it still is. */
export interface Bearer {
  readonly actor: Actor
  /** Whether the same credential would find the same actor, and leave nothing to be written; for cookies alone. */
  readonly isSame?: () => boolean
  /** The actor as it is now; undefined once the session is over. */
  renew(): Promise<Actor | undefined>
}

/** So rarely is the use of a session written down. */
const USE_RECORDED_EVERY = 3_600_000

/** Whether nobody could come back to the account: it was opened without an address, and has none yet. */
const isVisitorOf = ({ provider, email, phone }: BearerRow): boolean =>
  provider === ANONYMOUS && email === null && phone === null

/** Sessions that are remembered until any session, account or person changes. */
const ROWS_MAX = 10_000

const keyOf = (secretHash: Uint8Array) => Buffer.from(secretHash).toString('latin1')

/** Finds whose session a credential opens: one prepared query at most on a request's path, and no write. */
export function bearerService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const writing = new Set<string>()
  const rows = openKept<BearerRow>(database, { max: ROWS_MAX })

  /** Writes beside the request. When that fails nothing is lost: the session's next request tries again. */
  async function writeBeside(sessionId: string, unit: (tx: Writer) => Promise<unknown>) {
    if (writing.has(sessionId)) return
    writing.add(sessionId)
    await database.write(unit).catch(() => undefined)
    writing.delete(sessionId)
  }

  const isFresh = (row: BearerRow) => !isOver(row, now()) && now() - row.usedAt < USE_RECORDED_EVERY

  /** The actor, or undefined when the session is over or its account blocked. */
  function actorIn(row: BearerRow, byJwt?: true): Actor | undefined {
    const { accountId, sessionId, userId } = row
    const time = now()
    if (isOver(row, time)) {
      void writeBeside(sessionId, async (tx) => deleteSession(tx, accountId, sessionId))
      return undefined
    }
    if (row.blockedAt !== null) return undefined
    if (!isFresh(row))
      void writeBeside(sessionId, async (tx) => recordUse(tx, { sessionId, accountId, now: time }))
    const isVerified = row.emailVerified === 1 || row.phoneVerified === 1
    const isVisitor = isVisitorOf(row) && ({ isVisitor: true } as const)
    const isOperator = row.role === OPERATOR && ({ isOperator: true } as const)
    const isHidden = row.hidden === 1 && ({ isHidden: true } as const)
    const traits = { ...isVisitor, ...isOperator, ...isHidden, ...(byJwt && { byJwt }) }
    return { accountId, sessionId, userId, isVerified, ...traits }
  }

  async function rowOf({ accountId, secret }: Credential): Promise<BearerRow | undefined> {
    const secretHash = hashSecret(secret)
    const row = await rows.read(keyOf(secretHash), async (db) => findBearer(db, secretHash))
    return row?.accountId === accountId ? row : undefined
  }

  /** The session's account, or undefined when the credential is nobody's (any more). */
  async function find(credential: Credential): Promise<Actor | undefined> {
    const row = await rowOf(credential)
    return row && actorIn(row)
  }

  async function open(credential: Credential): Promise<Bearer | undefined> {
    const row = await rowOf(credential)
    if (row === undefined) return undefined
    const actor = actorIn(row)
    if (actor === undefined) return undefined
    const key = keyOf(row.secretHash)
    const isSame = () => rows.find(key) === row && isFresh(row)
    return { actor, isSame, renew: async () => find(credential) }
  }

  /** By the text that clients know a session by. */
  async function openByValue(value: string): Promise<Bearer | undefined> {
    const credential = decodeCredential(value)
    return credential && open(credential)
  }

  /** Who calls with a JWT, as long as its session lives. */
  async function findByClaims({ accountId, sessionId, mark }: Claims): Promise<Actor | undefined> {
    const row = await findBearerById(database, sessionId)
    const isTheirs = row?.accountId === accountId && markOf(row.secretHash) === mark
    return isTheirs ? actorIn(row, true) : undefined
  }

  /** Whether this was the credential of somebody whose account is blocked. */
  async function isBlocked(credential: Credential): Promise<boolean> {
    const row = await rowOf(credential)
    return row !== undefined && row.blockedAt !== null
  }

  return { open, openByValue, findByClaims, isBlocked }
}

export type Bearers = ReturnType<typeof bearerService>
