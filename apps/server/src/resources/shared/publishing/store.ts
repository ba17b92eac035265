import type { NewAccountAct } from '@devhood/contract'
import { queries } from '#platform/database'

const { column, exists, remove, upsert, value } = queries<{
  approved_accounts: { account: string }
  new_account_acts: { account: string; act: NewAccountAct; count: number }
  invitations: { usedBy: string | null }
  accounts: { $id: string; $createdAt: number }
}>()

/** Whether operators have approved an account for publishing. */
export const isApproved = exists((sql, v: { account: string }) =>
  sql.selectFrom('approved_accounts').select('account').where('account', '=', v.account),
)

export const wasInvited = exists((sql, v: { account: string }) =>
  sql.selectFrom('invitations').select('usedBy').where('usedBy', '=', v.account),
)

export const countActs = value((sql, v: { account: string; act: NewAccountAct }) =>
  sql
    .selectFrom('new_account_acts')
    .select('count')
    .where('account', '=', v.account)
    .where('act', '=', v.act),
)

export const storeActs = upsert('new_account_acts', 'account', 'act')

/** Accounts with counted acts that were opened by this time. */
export const listGrownAccounts = column((sql, v: { openedBy: number; max: number }) =>
  sql
    .selectFrom('new_account_acts')
    .innerJoin('accounts', 'accounts.$id', 'new_account_acts.account')
    .select('account')
    .distinct()
    .where('accounts.$createdAt', '<=', v.openedBy)
    .limit(v.max),
)

export const deleteActs = remove('new_account_acts', 'account')
