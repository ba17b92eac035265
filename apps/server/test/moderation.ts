import type { Kysely } from 'kysely'
import { statement } from '../src/platform/database/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const promotion = statement(
  (sql: Kysely<{ accounts: { $id: string; role: string | null } }>, v: { id: string }) =>
    sql.updateTable('accounts').set({ role: 'operator' }).where('$id', '=', v.id),
)

/** Makes somebody an operator, as the command line does. */
export async function promote(
  { platform }: Pick<TestApp, 'platform'>,
  { accountId }: Person,
): Promise<void> {
  await platform.database.write(async (tx) => tx.run(promotion, { id: accountId }))
}
