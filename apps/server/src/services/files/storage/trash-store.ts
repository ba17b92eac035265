import { queries } from '#platform/database'

interface Tables {
  file_trash: { folder: string; dueAt: number }
}
const { column, remove, run } = queries<Tables>()

/** Folders that are due, the longest waiting first. */
export const listDue = column((sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('file_trash')
    .select('folder')
    .where('dueAt', '<=', v.now)
    .orderBy('dueAt')
    .limit(v.max),
)

/** Schedules the deletion of a folder at `dueAt`. */
export const insertTrash = run((sql, v: { folder: string; dueAt: number }) =>
  sql
    .insertInto('file_trash')
    .values({ folder: v.folder, dueAt: v.dueAt })
    .onConflict((on) => on.column('folder').doUpdateSet({ dueAt: v.dueAt })),
)

/** Cancels the deletion: a row owns the folder now, or the folder is deleted. */
export const deleteTrash = remove('file_trash', 'folder')
