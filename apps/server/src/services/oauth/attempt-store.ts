import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/** The result of a successful attempt: a session in this browser, or a secret that opens one elsewhere. */
export type Kind = 'session' | 'token'

// A type and not an interface: only types are assignable to records of values.
export type AttemptRow = {
  readonly state: string
  readonly browserHash: Uint8Array
  readonly provider: string
  readonly kind: Kind
  /** The account to connect the provider with; null for a sign-in. */
  readonly accountId: string | null
  readonly success: string
  readonly failure: string
  readonly expire: number
}
type Sql = Kysely<{ oauthAttempts: AttemptRow }>

const insertion = statement((sql: Sql, v: AttemptRow) =>
  sql.insertInto('oauthAttempts').values({
    state: v.state,
    browserHash: v.browserHash,
    provider: v.provider,
    kind: v.kind,
    accountId: v.accountId,
    success: v.success,
    failure: v.failure,
    expire: v.expire,
  }),
)
const expired = statement((sql: Sql, v: { now: number; max: number }) =>
  sql.selectFrom('oauthAttempts').select('state').where('expire', '<=', v.now).limit(v.max),
)

type Key = Pick<AttemptRow, 'state' | 'browserHash' | 'provider'>

const live = statement((sql: Sql, v: Key & { now: number }) =>
  sql
    .selectFrom('oauthAttempts')
    .selectAll()
    .where('state', '=', v.state)
    .where('browserHash', '=', v.browserHash)
    .where('provider', '=', v.provider)
    .where('expire', '>', v.now),
)
const deletion = statement((sql: Sql, v: { state: string }) =>
  sql.deleteFrom('oauthAttempts').where('state', '=', v.state),
)

export const insertAttempt = async (tx: Writer, attempt: AttemptRow) => tx.run(insertion, attempt)

/** The states of attempts that expired. */
export async function listExpired(db: Reader, which: { now: number; max: number }) {
  return (await db.all(expired, which)).map(({ state }) => state)
}

export const deleteAttempt = async (tx: Writer, state: string) => tx.run(deletion, { state })

/** Deletes an attempt and returns it to the browser that started it, once. */
export async function takeAttempt(
  tx: Writer,
  key: Key & { now: number },
): Promise<AttemptRow | undefined> {
  const attempt = await tx.first(live, key)
  if (attempt) await deleteAttempt(tx, key.state)
  return attempt
}
