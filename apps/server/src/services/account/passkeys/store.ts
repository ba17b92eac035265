import { queries, type Reader } from '#platform/database'

export interface PasskeyRow {
  readonly $id: string
  readonly $createdAt: number
  readonly accountId: string
  readonly name: string
  /** In base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  /** How browsers reach it, separated by blanks. */
  readonly transports: string
  readonly isSynced: number
  readonly usedAt: number | null
  /** The browser of the last use. */
  readonly userAgent: string
}
interface Tables {
  passkeys: PasskeyRow
  used_challenges: { readonly $id: string; readonly expire: number }
}
const { all, column, first, insert, insertNew, remove, run, update } = queries<Tables>()

export const findPasskey = first((sql, v: { id: string }) =>
  sql.selectFrom('passkeys').selectAll().where('$id', '=', v.id),
)
export const findByCredential = first((sql, v: { credentialId: string }) =>
  sql.selectFrom('passkeys').selectAll().where('credentialId', '=', v.credentialId),
)
/** The oldest first: so few that the list needs no pages. */
export const listPasskeys = all((sql, v: { accountId: string }) =>
  sql
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', v.accountId)
    .orderBy('$createdAt')
    .orderBy('$id'),
)
export const insertPasskey = insert('passkeys')
export const updatePasskey = update('passkeys', '$id')
export const deletePasskey = remove('passkeys', '$id')
export const deletePasskeys = remove('passkeys', 'accountId')

interface Use {
  readonly id: string
  readonly counter: number
  readonly now: number
  readonly userAgent: string
}
/**
 * Notes a use. Returns 0 if the passkey has counted as many before, or more, unless it doesn't count at all: of two uses at
 * once one wins.
 */
export const noteUse = run((sql, v: Use) =>
  sql
    .updateTable('passkeys')
    .set({ counter: v.counter, usedAt: v.now, userAgent: v.userAgent })
    .where('$id', '=', v.id)
    .where((of) =>
      of.or([
        of('counter', '<', v.counter),
        of.and([of('counter', '=', 0), of(of.val(v.counter), '=', 0)]),
      ]),
    ),
)

/** Returns 0 if the challenge was used before. */
export const insertUsedChallenge = insertNew('used_challenges')
export const deleteUsedChallenge = remove('used_challenges', '$id')
export const listExpiredChallenges = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('used_challenges').select('$id').where('expire', '<=', v.now).limit(v.max),
)

/** A passkey of this account. */
export async function findOwnPasskey(db: Reader, own: { id: string; accountId: string }) {
  const row = await findPasskey(db, { id: own.id })
  return row?.accountId === own.accountId ? row : undefined
}
