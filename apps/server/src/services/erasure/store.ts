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
const totalChanges = statement((db: Sql) => ({
  compile: () => sql<{ total: number }>`SELECT total_changes() AS total`.compile(db),
}))

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
 * Merges the parts of full-text indexes. A search doesn't find deleted rows, but their words stay in the index until
 * its parts are merged.
 */
export function searchIndexMerge(tables: readonly string[]) {
  const merges = tables.map((table) =>
    statement((db: Sql, v: { pages: number }, dialect) => ({
      compile: () => (dialect.mergeSearchIndex?.(table, v.pages) ?? sql``).compile(db),
    })),
  )
  /** Merges about this many pages, and returns whether there is more. A negative number starts over. */
  return async (tx: Writer, pages: number): Promise<boolean> => {
    // Other databases store the index in rows, which are deleted with the documents.
    if (!tx.dialect.mergeSearchIndex) return false
    const before = (await tx.first(totalChanges, {}))?.total ?? 0
    for (const merge of merges) await tx.run(merge, { pages })
    const after = (await tx.first(totalChanges, {}))?.total ?? 0
    return after - before >= 2 * merges.length
  }
}
