import type { Config } from '#config'
import type { Platform } from '#platform'
import { queries } from '#platform/database'

interface Tables {
  accounts: { $id: string; role: string | null; mfa: number }
  authenticators: { accountId: string; verifiedAt: number | null }
  passkeys: { accountId: string }
}
const { value } = queries<Tables>()

/** People with a role who sign in without an authenticator app and without a passkey. */
const countWithout = value((sql) =>
  sql
    .selectFrom('accounts')
    .leftJoin('authenticators', 'authenticators.accountId', 'accounts.$id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('accounts.role', 'is not', null)
    .where((of) => {
      const keys = of.selectFrom('passkeys').select('accountId')
      const hasNone = of.and([
        of('authenticators.verifiedAt', 'is', null),
        of('accounts.$id', 'not in', keys),
      ])
      return of.or([of('mfa', '=', 0), hasNone])
    }),
)

/** What the start says about people with a role who have no second step; undefined if all have one. */
export async function secondStepNote(
  { database }: Pick<Platform, 'database'>,
  { operatorMfa }: Pick<Config, 'operatorMfa'>,
): Promise<string | undefined> {
  const count = (await countWithout(database)) ?? 0
  if (count === 0) return undefined
  const who = count === 1 ? '1 person with a role has' : `${count} people with a role have`
  return operatorMfa === 'required'
    ? `${who} no second step, and can't use the role until they add one in Settings.`
    : `${who} no second step: a stolen password is enough. OPERATOR_MFA=required would ask for one.`
}
