import { isRole } from '@devhood/contract'
import type { Config } from '#config'
import type { Actor } from '#engine'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import { openQueryCache, type Reader, type Writer } from '#platform/database'
import { personOf } from '../account-facts-store.ts'
import { type Credential, decodeCredential, hashSecret } from '../credentials/credential.ts'
import { hasOwnFactor, isPartial, needsTwo } from '../mfa/factors.ts'
import { isExpired } from './lifetime.ts'
import type { SessionState } from './restricted-sessions.ts'
import { type Claims, fingerprintOf } from './jwts.ts'
import {
  ANONYMOUS,
  type BearerRow,
  deleteSession,
  findBearer,
  findBearerById,
  findLastUse,
  listBearers,
  recordUse,
} from './session-store.ts'

/** The actor of a request, and the means to check later whether they still are. */
export interface Bearer {
  readonly actor: Actor
  /** Whether the same credential would resolve to the same actor without a write; for cookies only. */
  readonly isUnchanged?: () => boolean
  readonly claims: Claims
  /**
   * When to check again even if nothing has changed: the session may have ended by then, or its use needs
   * recording.
   */
  readonly dueAt: number
}

/** Sessions in the cache, which is valid until any session, account or person changes. */
const SESSIONS_MAX = 10_000

/** Whether nobody can sign in to the account again: it was opened without an email, and has none yet. */
const isAnonymous = ({ provider, email, phone }: BearerRow): boolean =>
  provider === ANONYMOUS && email === null && phone === null

/** Under `required` people with a role and without a second factor are members. */
type OperatorMfa = Config['operatorMfa']

const roleIn = (row: BearerRow, operatorMfa: OperatorMfa) =>
  isRole(row.role) && (operatorMfa === 'warn' || (needsTwo(row) && hasOwnFactor(row)))
    ? { role: row.role }
    : undefined

function actorIn(row: BearerRow, operatorMfa: OperatorMfa, byJwt?: true): Actor {
  const anonymous = isAnonymous(row) && ({ isAnonymous: true } as const)
  const traits = { ...anonymous, ...roleIn(row, operatorMfa), ...(byJwt && { byJwt }) }
  return { ...personOf(row), sessionId: row.sessionId, ...traits }
}

/** A session's row with what follows from it: it is its own bearer until something is due. */
interface Session extends Bearer {
  readonly row: BearerRow
  dueAt: number
}

/** A live session, and what it is good for. */
export interface FoundSession {
  readonly bearer: Bearer
  readonly state: SessionState
}

function stateOf(row: BearerRow): SessionState {
  const isBlocked = row.blockedAt !== null
  if (isBlocked !== (row.limited === 1)) return 'blocked'
  if (isPartial(row)) return 'partial'
  return isBlocked ? 'limited' : 'open'
}

export const openOnly = (found: FoundSession | undefined): Bearer | undefined =>
  found?.state === 'open' ? found.bearer : undefined

const dueAtOf = ({ expire, usedAt }: BearerRow) => Math.min(expire, usedAt + HOUR)

function recordUsedAt(session: Session, time: number): void {
  session.row.usedAt = time
  session.dueAt = Math.min(dueAtOf(session.row), session.claims.until)
}

/** The session of a cookie. */
function sessionOf(row: BearerRow, operatorMfa: OperatorMfa): Session {
  const { accountId, sessionId, secretHash } = row
  const mark = fingerprintOf(secretHash)
  const claims = { accountId, sessionId, mark, until: Number.POSITIVE_INFINITY }
  return { row, actor: actorIn(row, operatorMfa), claims, dueAt: dueAtOf(row) }
}

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly config: Pick<Config, 'operatorMfa'>
}

/** Ends sessions that are over and records their use, both in the background. */
function openSessionKeeper({ database, now, config: { operatorMfa } }: Options) {
  const writing = new Set<string>()

  /** A failure loses nothing: the session's next request tries again. */
  async function writeInBackground(sessionId: string, unit: (tx: Writer) => Promise<unknown>) {
    if (writing.has(sessionId)) return
    writing.add(sessionId)
    await database.write(unit).catch(() => undefined)
    writing.delete(sessionId)
  }
  async function recordUseOf(session: Session, ip: string, time: number): Promise<void> {
    const { sessionId, accountId } = session.row
    await writeInBackground(sessionId, async (tx) => {
      await recordUse(tx, { sessionId, accountId, ip, now: time })
      tx.afterCommit(() => recordUsedAt(session, time))
    })
  }

  /** Undefined when the session has ended. `ip` is the caller's address, or empty. */
  function unexpired(session: Session, ip: string): Bearer | undefined {
    const { row } = session
    const time = now()
    const isDue = time >= session.dueAt
    if (isDue && isExpired(row, time)) {
      const { accountId, sessionId } = row
      void writeInBackground(sessionId, async (tx) =>
        deleteSession(tx, { accountId, id: sessionId }),
      )
      return undefined
    }
    if (isDue) void recordUseOf(session, ip, time)
    return session
  }
  /** Undefined when the claims are not, or no longer, those of this session. */
  function bearerForClaims(
    row: BearerRow,
    claims: Claims,
    { ip, byJwt }: { readonly ip: string; readonly byJwt?: true | undefined },
  ): Bearer | undefined {
    const matchesClaims =
      row.accountId === claims.accountId && fingerprintOf(row.secretHash) === claims.mark
    if (!matchesClaims || now() >= claims.until) return undefined
    const dueAt = Math.min(dueAtOf(row), claims.until)
    return unexpired({ row, actor: actorIn(row, operatorMfa, byJwt), claims, dueAt }, ip)
  }
  return { unexpired, bearerForClaims }
}

/**
 * Finds the session of a credential: at most one prepared query on a request's path, two once an hour, and no
 * write.
 */
export function bearerService(options: Options) {
  const { database, now, config } = options
  const { operatorMfa } = config
  const { unexpired, bearerForClaims } = openSessionKeeper(options)
  const sessions = openQueryCache<Session>(database, { max: SESSIONS_MAX })

  async function findSession({ accountId, secret }: Credential) {
    const secretHash = hashSecret(secret)
    const key = secretHash.toString('latin1')
    const session = await sessions.read(key, async (db) => {
      const row = await findBearer(db, { secretHash })
      if (row === undefined) return undefined
      const isUnchanged = () => sessions.find(key) === found && now() < found.dueAt
      const found: Session = { ...sessionOf(row, operatorMfa), isUnchanged }
      return found
    })
    if (session?.row.accountId !== accountId) return undefined
    const { sessionId, usedAt } = session.row
    // The cache doesn't notice recorded uses: another process may have written one.
    if (now() >= session.dueAt)
      recordUsedAt(session, (await findLastUse(database, { id: sessionId })) ?? usedAt)
    return session
  }

  /** A session in any state. Undefined when it has ended, or the blocked account has a limited one no more. */
  async function find(credential: Credential, ip: string): Promise<FoundSession | undefined> {
    const session = await findSession(credential)
    const bearer = session && unexpired(session, ip)
    return bearer && { bearer, state: stateOf(session.row) }
  }

  async function open(credential: Credential, ip = ''): Promise<Bearer | undefined> {
    return openOnly(await find(credential, ip))
  }

  /** By the text that clients identify a session by. */
  async function openByValue(value: string): Promise<Bearer | undefined> {
    const credential = decodeCredential(value)
    return credential && open(credential)
  }

  /** The session of a JWT, in any state. */
  async function findByClaims(claims: Claims, ip: string): Promise<FoundSession | undefined> {
    const row = await findBearerById(database, { id: claims.sessionId })
    const bearer = row && bearerForClaims(row, claims, { ip, byJwt: true })
    return bearer && { bearer, state: stateOf(row) }
  }

  /** The current state of these bearers, read by one statement; undefined for each whose session has ended. */
  async function renewAll(db: Reader, bearers: readonly Bearer[]): Promise<(Bearer | undefined)[]> {
    const ids = JSON.stringify(bearers.map(({ claims }) => claims.sessionId))
    const found = await listBearers(db, { ids })
    const bySession = new Map(found.map((row) => [row.sessionId, row]))
    return bearers.map(({ actor, claims }) => {
      const row = bySession.get(claims.sessionId)
      const bearer = row && bearerForClaims(row, claims, { ip: '', byJwt: actor.byJwt })
      return openOnly(bearer && { bearer, state: stateOf(row) })
    })
  }

  return { find, open, openByValue, findByClaims, renewAll }
}

export type Bearers = ReturnType<typeof bearerService>
