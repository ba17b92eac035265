import { queries } from '#platform/database'

interface AuthenticatorRow {
  readonly accountId: string
  readonly $createdAt: number
  readonly secret: Uint8Array
  readonly verifiedAt: number | null
  readonly usedAt: number | null
  readonly lastStep: number
}
export interface ChallengeRow {
  readonly $id: string
  readonly $createdAt: number
  readonly sessionId: string
  readonly accountId: string
  readonly factor: string
  /** Of a code that was sent; null for other factors. */
  readonly codeHash: Uint8Array | null
  readonly expire: number
  readonly misses: number
}
interface LostFactorRow {
  readonly accountId: string
  readonly requestedAt: number
  readonly until: number
}
interface Tables {
  lost_factors: LostFactorRow
  authenticators: AuthenticatorRow
  recovery_codes: { readonly codeHash: Uint8Array; readonly accountId: string }
  challenges: ChallengeRow
}
const { column, exists, first, insert, remove, run, update, value } = queries<Tables>()

export const findAuthenticator = first((sql, v: { accountId: string }) =>
  sql.selectFrom('authenticators').selectAll().where('accountId', '=', v.accountId),
)
export const insertAuthenticator = insert('authenticators')
export const updateAuthenticator = update('authenticators', 'accountId')
export const deleteAuthenticator = remove('authenticators', 'accountId')

/** Uses up the code of a time step. Returns 0 if it, or a later one, has been used: of two calls at once one wins. */
export const useStep = run((sql, v: { accountId: string; step: number; now: number }) =>
  sql
    .updateTable('authenticators')
    .set({ lastStep: v.step, usedAt: v.now })
    .where('accountId', '=', v.accountId)
    .where('lastStep', '<', v.step),
)

export const insertRecoveryCode = insert('recovery_codes')
export const deleteRecoveryCodes = remove('recovery_codes', 'accountId')
export const hasRecoveryCodes = exists((sql, v: { accountId: string }) =>
  sql.selectFrom('recovery_codes').select('accountId').where('accountId', '=', v.accountId),
)
export const countRecoveryCodes = value((sql, v: { accountId: string }) =>
  sql
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('accountId', '=', v.accountId),
)
/** Uses a code up. Returns 0 if there is none. */
export const useRecoveryCode = remove('recovery_codes', 'codeHash')

export const findChallenge = first((sql, v: { id: string; sessionId: string; now: number }) =>
  sql
    .selectFrom('challenges')
    .selectAll()
    .where('$id', '=', v.id)
    .where('sessionId', '=', v.sessionId)
    .where('expire', '>', v.now),
)
export const insertChallenge = insert('challenges')
export const updateChallenge = update('challenges', '$id')
export const deleteChallenge = remove('challenges', '$id')
export const deleteChallenges = remove('challenges', 'accountId')
export const listExpiredChallenges = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('challenges').select('$id').where('expire', '<=', v.now).limit(v.max),
)

export const findLostFactor = first((sql, v: { accountId: string }) =>
  sql.selectFrom('lost_factors').selectAll().where('accountId', '=', v.accountId),
)
export const insertLostFactor = insert('lost_factors')
/** Returns how many there were. */
export const deleteLostFactor = remove('lost_factors', 'accountId')
export const listDueLostFactors = column((sql, v: { now: number; max: number }) =>
  sql.selectFrom('lost_factors').select('accountId').where('until', '<=', v.now).limit(v.max),
)
