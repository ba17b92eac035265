import { sql } from 'kysely'
import { formatInstant } from '#engine'
import { networkOfAddress } from '#lib/networks'
import { DAY } from '#lib/time'
import { queries, type Reader, sweepRows, type Writer } from '#platform/database'
import type { Platform } from '#platform'

interface Tables {
  account_networks: { account: string; network: string; joinedAt: number; seenAt: number }
}
const { all, column, run } = queries<Tables>()

/** How long a network is kept after its last use. */
const KEPT = 90 * DAY

const note = run(
  (_, v: { account: string; network: string; seenAt: number }) =>
    sql`INSERT INTO account_networks (account, network, "joinedAt", "seenAt", "emailVerified", "phoneVerified")
      SELECT "$id", ${v.network}, "$createdAt", ${v.seenAt}, "emailVerified", "phoneVerified" FROM accounts WHERE "$id" = ${v.account}
      ON CONFLICT (account, network) DO UPDATE SET "seenAt" = excluded."seenAt"`,
)

/** Notes the network from which an account is opened or used. */
export async function noteNetwork(
  tx: Writer,
  { accountId, ip, now }: { accountId: string; ip: string; now: number },
): Promise<void> {
  const network = networkOfAddress(ip)
  if (network !== undefined) await note(tx, { account: accountId, network, seenAt: now })
}

const listNetworks = all((db, v: { account: string }) =>
  db
    .selectFrom('account_networks')
    .select(['network', 'seenAt'])
    .where('account', '=', v.account)
    .orderBy('seenAt', 'desc')
    .orderBy('network'),
)
/** The networks that are kept of an account, the last used first. */
export async function networksOf(db: Reader, account: string) {
  const rows = await listNetworks(db, { account })
  return rows.map(({ network, seenAt }) => ({ network, seenAt: formatInstant(seenAt) }))
}
const listOld = column((db, v: { before: number; max: number }) =>
  db.selectFrom('account_networks').select('account').where('seenAt', '<', v.before).limit(v.max),
)
const deleteOld = run((db, v: { account: string; before: number }) =>
  db.deleteFrom('account_networks').where('account', '=', v.account).where('seenAt', '<', v.before),
)

/** Deletes networks that have not been used for long. */
export async function sweepNetworks({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const before = now() - KEPT
  await sweepRows(
    database,
    async (db, max) => listOld(db, { before, max }),
    async (tx, account) => deleteOld(tx, { account, before }),
  )
}
