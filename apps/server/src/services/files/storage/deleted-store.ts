import { FILE_LIMITS } from '../limits.ts'
import { queries, type Writer } from '#platform/database'

interface DeletedFile {
  readonly $id: string
  readonly owner: string
  readonly until: number
}
interface Tables {
  deleted_files: DeletedFile
}
const { first, run, upsert } = queries<Tables>()

export const findDeleted = first((sql, v: { id: string; now: number }) =>
  sql.selectFrom('deleted_files').selectAll().where('$id', '=', v.id).where('until', '>', v.now),
)
const insertDeleted = upsert('deleted_files', '$id')
export const forgetDeleted = run((sql, v: { now: number }) =>
  sql.deleteFrom('deleted_files').where('until', '<=', v.now),
)

/** The owner of deleted files whose deletion nobody may repeat. */
export const NO_OWNER = ''

export const deletedAt = ({ until }: DeletedFile): number => until - FILE_LIMITS.unusedFor

/** Remembers a deleted file for a day, in which its owner may repeat the deletion. */
export async function rememberDeleted(
  tx: Writer,
  { $id, owner }: Pick<DeletedFile, '$id' | 'owner'>,
  now: number,
): Promise<void> {
  await insertDeleted(tx, { $id, owner, until: now + FILE_LIMITS.unusedFor })
}
