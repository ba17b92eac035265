import { sql } from 'kysely'
import { linkTable } from '#engine'
import { queries, type SqlValue, statement, type Writer } from '#platform/database'

const { all, column, run, value } = queries<{ users: { $id: string; accountId: string } }>()

interface Batch {
  readonly userId: string
  readonly max: number
}

export const findPerson = value((db, v: { accountId: string }) =>
  db.selectFrom('users').select('$id').where('accountId', '=', v.accountId),
)

/** The ids of documents of a person in a collection, selected by the field that refers to them. */
export const ownDocuments = (collection: string, field: string) =>
  column(
    (_, { userId, max }: Batch) =>
      sql<{ $id: string }>`SELECT "$id" FROM ${sql.id(collection)}
        WHERE ${sql.id(field)} = ${userId} LIMIT ${max}`,
  )

export const rowDeletion = (collection: string) =>
  run((_, v: { id: string }) => sql`DELETE FROM ${sql.id(collection)} WHERE "$id" = ${v.id}`)

/** Changes columns of a document. */
export const rowChange = (collection: string) =>
  queries<Record<string, Record<string, SqlValue>>>().update(collection, '$id')

/** Memberships of a person in the sets of a field, with the ids of their documents. */
export function memberships(collection: string, field: string) {
  const table = sql.id(linkTable({ name: collection }, field))
  return {
    list: all(
      (_, { userId, max }: Batch) =>
        sql<{
          sequence: number
          documentId: string
        }>`SELECT of.sequence AS "sequence", document."$id" AS "documentId" FROM ${table} AS of
          JOIN users ON users.sequence = of.member
          JOIN ${sql.id(collection)} AS document ON document.sequence = of.document
          WHERE users."$id" = ${userId} LIMIT ${max}`,
    ),
    remove: run(
      (_, v: { sequence: number }) => sql`DELETE FROM ${table} WHERE sequence = ${v.sequence}`,
    ),
  }
}

/**
 * Merges about this many pages of full-text indexes, and returns whether there is more. A negative number starts over.
 * A search doesn't find deleted rows, but where indexes are merged, their words stay in them until then.
 */
export async function mergeSearchIndexes(
  tx: Writer,
  tables: readonly string[],
  pages: number,
): Promise<boolean> {
  const { searchIndexMerge: merge } = tx.dialect
  if (!merge) return false
  const total = statement(() => merge.written)
  const countWritten = async () => (await tx.first(total, {}))?.total ?? 0
  const before = await countWritten()
  for (const table of tables) {
    const mergeTable = run((_, v: { pages: number }) => merge.of(table, v.pages))
    await mergeTable(tx, { pages })
  }
  return (await countWritten()) - before >= 2 * tables.length
}
