import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  file_trash: { folder: string; dueAt: number }
}
type Sql = Kysely<Tables>

const due = statement((sql: Sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('file_trash')
    .select('folder')
    .where('dueAt', '<=', v.now)
    .orderBy('dueAt')
    .limit(v.max),
)
const insertion = statement((sql: Sql, v: { folder: string; dueAt: number }) =>
  sql
    .insertInto('file_trash')
    .values({ folder: v.folder, dueAt: v.dueAt })
    .onConflict((on) => on.column('folder').doUpdateSet({ dueAt: v.dueAt })),
)
const removal = statement((sql: Sql, v: { folder: string }) =>
  sql.deleteFrom('file_trash').where('folder', '=', v.folder),
)

/** Folders that are due, the longest waiting first. */
export async function listDue(db: Reader, now: number, max: number): Promise<string[]> {
  return (await db.all(due, { now, max })).map(({ folder }) => folder)
}

/** Schedules the deletion of a folder at `dueAt`. */
export async function insertTrash(tx: Writer, folder: string, dueAt: number): Promise<void> {
  await tx.run(insertion, { folder, dueAt })
}

/** Cancels the deletion: a row owns the folder now, or the folder is deleted. */
export async function deleteTrash(tx: Writer, folder: string): Promise<void> {
  await tx.run(removal, { folder })
}
