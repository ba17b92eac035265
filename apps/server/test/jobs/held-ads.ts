import type { Kysely } from 'kysely'
import { statement } from '../../src/platform/database/index.ts'
import type { TestApp } from '../app/app.ts'

const holding = statement(
  (db: Kysely<{ jobs: { $id: string; hidden: number; held: number } }>, v: { id: string }) =>
    db.updateTable('jobs').set({ hidden: 1, held: 1 }).where('$id', '=', v.id),
)

/** Lets ads wait, as a raid does. */
export async function holdAds(
  { platform }: { readonly platform: Pick<TestApp['platform'], 'database'> },
  ids: readonly string[],
): Promise<void> {
  await platform.database.write(async (tx) => {
    for (const id of ids) await tx.run(holding, { id })
  })
}
