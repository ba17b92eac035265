import { type Kysely, sql } from 'kysely'
import type { Platform } from '../../src/platform/index.ts'
import { statement } from '../../src/platform/database/index.ts'

/** Hides a post, a comment, an ad or a person as operators do, or as the raid brake holds it, or shows it again. */
export async function setHidden(
  { database }: { readonly database: Pick<Platform['database'], 'write'> },
  table: 'posts' | 'comments' | 'users' | 'jobs',
  {
    $id,
    isHidden = true,
    isHeld = false,
  }: { readonly $id: string; readonly isHidden?: boolean; readonly isHeld?: boolean },
): Promise<void> {
  const change = statement((db: Kysely<unknown>) => ({
    compile: () =>
      sql`UPDATE ${sql.id(table)} SET hidden = ${Number(isHidden)}${isHeld ? sql`, held = 1` : sql``} WHERE "$id" = ${$id}`.compile(
        db,
      ),
  }))
  await database.write(async (tx) => tx.run(change, {}))
}
