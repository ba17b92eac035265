import type { NewAccountAct } from '@devhood/contract'
import { queries } from '#platform/database'

const { all, column, exists, remove, upsert } = queries<{
  approved_accounts: { account: string }
  new_account_acts: { account: string; act: NewAccountAct; count: number; firstAt: number }
  invitations: { usedBy: string | null }
}>()

/** Whether operators have approved an account for publishing. */
export const isApproved = exists((sql, v: { account: string }) =>
  sql.selectFrom('approved_accounts').select('account').where('account', '=', v.account),
)

export const wasInvited = exists((sql, v: { account: string }) =>
  sql.selectFrom('invitations').select('usedBy').where('usedBy', '=', v.account),
)

/** How often a new account has done what is counted. */
export const listActs = all((sql, v: { account: string }) =>
  sql
    .selectFrom('new_account_acts')
    .select(['act', 'count', 'firstAt'])
    .where('account', '=', v.account),
)

export const storeActs = upsert('new_account_acts', 'account', 'act')

/** Accounts with counted acts that began by this time. */
export const listOldActs = column((sql, v: { firstBy: number; max: number }) =>
  sql
    .selectFrom('new_account_acts')
    .select('account')
    .distinct()
    .where('firstAt', '<=', v.firstBy)
    .limit(v.max),
)

export const deleteActs = remove('new_account_acts', 'account')
