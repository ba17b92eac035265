import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'

type Sql = Kysely<{ interests: { $id: string; state: string; $updatedAt: number } }>

const interestChange = statement((sql: Sql, v: { id: string; state: string; now: number }) =>
  sql.updateTable('interests').set({ state: v.state, $updatedAt: v.now }).where('$id', '=', v.id),
)

export async function updateInterest(
  tx: Writer,
  id: string,
  state: string,
  now: number,
): Promise<void> {
  await tx.run(interestChange, { id, state, now })
}
