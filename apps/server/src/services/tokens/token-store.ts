import { queries, type Writer } from '#platform/database'

export interface TokenRow {
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
const { all, column, insert, remove, run, update } = queries<{ tokens: TokenRow }>()

const deletePrevious = run((sql, v: { kind: string; target: string }) =>
  sql.deleteFrom('tokens').where('kind', '=', v.kind).where('target', '=', v.target),
)
const insertRow = insert('tokens')

/** Stores a token, replacing the one of the same kind for the same target. */
export async function insertToken(tx: Writer, token: TokenRow): Promise<void> {
  await deletePrevious(tx, token)
  await insertRow(tx, token)
}

export const listLiveTokens = all((sql, v: { userId: string; kind: string; now: number }) =>
  sql
    .selectFrom('tokens')
    .selectAll()
    .where('userId', '=', v.userId)
    .where('kind', '=', v.kind)
    .where('expire', '>', v.now),
)

export const listExpired = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('tokens').select('$id').where('expire', '<=', v.now).limit(v.max),
)

export const updateToken = update('tokens', '$id')
export const deleteToken = remove('tokens', '$id')
