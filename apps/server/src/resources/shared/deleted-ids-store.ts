import { AppError } from '@devhood/contract'
import { queries, type Reader } from '#platform/database'

const { exists, run } = queries<Record<string, { $id: string }>>()

/** The ids of deleted documents, in a table of their own: no other document may have one again. */
export function deletedIds(table: string) {
  const isDeleted = exists((sql, v: { id: string }) =>
    sql.selectFrom(table).select('$id').where('$id', '=', v.id),
  )
  return {
    record: run((sql, v: { id: string }) =>
      sql
        .insertInto(table)
        .values({ $id: v.id })
        .onConflict((on) => on.doNothing()),
    ),
    /** Throws `document_already_exists` for one of them. */
    async check(db: Reader, id: string): Promise<void> {
      if (await isDeleted(db, { id })) throw new AppError('document_already_exists')
    },
  }
}
