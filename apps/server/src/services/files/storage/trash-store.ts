import { queries } from '#platform/database'

interface Tables {
  file_trash: { folder: string; dueAt: number }
}
const { column, remove, upsert } = queries<Tables>()

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
export const insertTrash = upsert('file_trash', 'folder')

/** Cancels the deletion: a row owns the folder now, or the folder is deleted. */
export const deleteTrash = remove('file_trash', 'folder')
