import { queries, type Writer } from '#platform/database'

/** The result of a successful attempt: a session in this browser, or a secret that opens one elsewhere. */
export type Kind = 'session' | 'token'

export interface AttemptRow {
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
const { column, first, insert, remove } = queries<{ oauthAttempts: AttemptRow }>()

export const insertAttempt = insert('oauthAttempts')

export const listExpired = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('oauthAttempts').select('state').where('expire', '<=', v.now).limit(v.max),
)

export const deleteAttempt = remove('oauthAttempts', 'state')

type Key = Pick<AttemptRow, 'state' | 'browserHash' | 'provider'> & { readonly now: number }

const findLive = first((sql, v: Key) =>
  sql
    .selectFrom('oauthAttempts')
    .selectAll()
    .where('state', '=', v.state)
    .where('browserHash', '=', v.browserHash)
    .where('provider', '=', v.provider)
    .where('expire', '>', v.now),
)

/** Deletes an attempt and returns it to the browser that started it, once. */
export async function consumeAttempt(tx: Writer, key: Key): Promise<AttemptRow | undefined> {
  const attempt = await findLive(tx, key)
  if (attempt) await deleteAttempt(tx, key.state)
  return attempt
}
