import { type Kysely, sql } from 'kysely'
import { linkTable } from '#engine'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{ users: { $id: string; accountId: string } }>

type Id = { readonly $id: string }
/** A bounded number of rows of a person. */
type Batch = { readonly userId: string; readonly max: number }

interface Membership {
  readonly sequence: number
  readonly documentId: string
}

const person = statement((db: Sql, v: { accountId: string }) =>
  db.selectFrom('users').select('$id').where('accountId', '=', v.accountId),
)

/** The `$id` of the account's users document. */
export async function findPerson(db: Reader, accountId: string): Promise<string | undefined> {
  return (await db.first(person, { accountId }))?.$id
}

/** Documents of a person in a collection, selected by the field that refers to them. */
export function ownDocuments(collection: string, field: string) {
  const own = statement((db: Sql, { userId, max }: Batch) => ({
    compile: () =>
      sql<Id>`SELECT "$id" FROM ${sql.id(collection)} WHERE ${sql.id(field)} = ${userId} LIMIT ${max}`.compile(
        db,
      ),
  }))
  return async (db: Reader, batch: Batch): Promise<string[]> =>
    (await db.all(own, batch)).map(({ $id }) => $id)
}

/** Deletes a row of a collection. */
export function rowDeletion(collection: string) {
  const deletion = statement((db: Sql, v: { id: string }) => ({
    compile: () => sql`DELETE FROM ${sql.id(collection)} WHERE "$id" = ${v.id}`.compile(db),
  }))
  return async (tx: Writer, id: string): Promise<void> => {
    await tx.run(deletion, { id })
  }
}

/** Memberships of a person in the sets of a field, with the ids of their documents. */
export function memberships(collection: string, field: string) {
  const table = sql.id(linkTable({ name: collection }, field))
  const own = statement((db: Sql, { userId, max }: Batch) => ({
    compile: () =>
      sql<Membership>`SELECT of.sequence AS "sequence", document."$id" AS "documentId" FROM ${table} AS of
        JOIN users ON users.sequence = of.member
        JOIN ${sql.id(collection)} AS document ON document.sequence = of.document
        WHERE users."$id" = ${userId} LIMIT ${max}`.compile(db),
  }))
  const removal = statement((db: Sql, v: { sequence: number }) => ({
    compile: () => sql`DELETE FROM ${table} WHERE sequence = ${v.sequence}`.compile(db),
  }))
  return {
    list: async (db: Reader, batch: Batch) => db.all(own, batch),
    remove: async (tx: Writer, sequence: number): Promise<void> => {
      await tx.run(removal, { sequence })
    },
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
  const total = statement((db: Sql) => ({ compile: () => merge.written.compile(db) }))
  const countWritten = async () => (await tx.first(total, {}))?.total ?? 0
  const before = await countWritten()
  for (const table of tables) {
    const ofTable = statement((db: Sql, v: { pages: number }) => ({
      compile: () => merge.of(table, v.pages).compile(db),
    }))
    await tx.run(ofTable, { pages })
  }
  return (await countWritten()) - before >= 2 * tables.length
}
