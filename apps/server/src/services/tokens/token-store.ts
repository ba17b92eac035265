import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

// A type and not an interface: only types are assignable to records of values.
export type TokenRow = {
  readonly $id: string
  readonly $createdAt: number
  /** null while no account has the email. */
  readonly accountId: string | null
  readonly userId: string
  readonly kind: string
  readonly target: string
  readonly secretHash: Uint8Array
  readonly expire: number
  readonly misses: number
}
type Sql = Kysely<{ tokens: TokenRow }>

const expired = statement((sql: Sql, v: { now: number; max: number }) =>
  sql.selectFrom('tokens').select('$id').where('expire', '<=', v.now).limit(v.max),
)
const replacement = statement((sql: Sql, v: { kind: string; target: string }) =>
  sql.deleteFrom('tokens').where('kind', '=', v.kind).where('target', '=', v.target),
)
const insertion = statement((sql: Sql, v: TokenRow) =>
  sql.insertInto('tokens').values({
    $id: v.$id,
    $createdAt: v.$createdAt,
    accountId: v.accountId,
    userId: v.userId,
    kind: v.kind,
    target: v.target,
    secretHash: v.secretHash,
    expire: v.expire,
    misses: v.misses,
  }),
)
const live = statement((sql: Sql, v: { userId: string; kind: string; now: number }) =>
  sql
    .selectFrom('tokens')
    .selectAll()
    .where('userId', '=', v.userId)
    .where('kind', '=', v.kind)
    .where('expire', '>', v.now),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('tokens').where('$id', '=', v.id),
)
const miss = statement((sql: Sql, v: { id: string; misses: number }) =>
  sql.updateTable('tokens').set({ misses: v.misses }).where('$id', '=', v.id),
)

/** Stores a token, replacing the one of the same kind for the same target. */
export async function insertToken(tx: Writer, token: TokenRow): Promise<void> {
  const { kind, target } = token
  await tx.run(replacement, { kind, target })
  await tx.run(insertion, token)
}

export const listLiveTokens = async (
  db: Reader,
  of: { userId: string; kind: string; now: number },
) => db.all(live, of)

export async function listExpired(db: Reader, which: { now: number; max: number }) {
  return (await db.all(expired, which)).map(({ $id }) => $id)
}

export const deleteToken = async (tx: Writer, id: string) => tx.run(deletion, { id })

export const recordMisses = async (tx: Writer, id: string, misses: number) =>
  tx.run(miss, { id, misses })
