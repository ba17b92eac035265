import type { CollectionName } from '@devhood/contract/collections'
import type { DocumentKey } from './addresses.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { collections, deletedInParts } from '#resources'
import { type Reader, statement, type Writer } from '#platform/database'
import { type Reference, referencesTo } from './references.ts'

/** Rows of one table that are deleted in the document's own unit of work, or in an earlier one. */
const BATCH_SIZE = 250

interface Id {
  readonly [value: string]: string
  readonly id: string
}
/** The owner of a document. */
interface Owner {
  readonly userId: string
  readonly accountId: string
}

const raw = <Row>(text: (parameters: Id) => RawBuilder<Row>) =>
  statement((db: Kysely<never>, parameters: Id) => ({
    compile: () => text(parameters).compile(db),
  }))

function statementsOf({ collection, pending }: (typeof deletedInParts)[number]) {
  const references = referencesTo(collection, collections)
  const [documents, noted, column] = [collection.name, pending.table, pending.column].map((name) =>
    sql.id(name),
  )

  function rowsSql({ table, column: link, kind, below }: Reference, { id }: Id) {
    const number = sql`(SELECT sequence FROM ${documents} WHERE "$id" = ${id})`
    const only = below === undefined ? sql`` : sql` AND ${sql.id(below)} IS NOT NULL`
    return sql`${sql.id(table)} WHERE ${sql.id(link)} = ${kind === 'member' ? number : id}${only}`
  }
  const hasMoreSql = (reference: Reference, index: number, parameters: Id) =>
    sql`(SELECT 1 FROM ${rowsSql(reference, parameters)} LIMIT 1 OFFSET ${sql.lit(BATCH_SIZE)}) AS ${sql.id(String(index))}`
  function removalSql(reference: Reference, parameters: Id) {
    const { table, column: link, kind } = reference
    const some = sql`sequence IN (SELECT sequence FROM ${rowsSql(reference, parameters)} LIMIT ${sql.lit(BATCH_SIZE)})`
    return kind === 'stays'
      ? sql`UPDATE ${sql.id(table)} SET ${sql.id(link)} = NULL WHERE ${some}`
      : sql`DELETE FROM ${sql.id(table)} WHERE ${some}`
  }

  return {
    hasMany: raw((parameters) => {
      const found = references.map((each, index) => hasMoreSql(each, index, parameters))
      return sql<Record<string, number | null>>`SELECT ${sql.join(found)}`
    }),
    /** Statements that delete or detach references, before the document itself is deleted. */
    removals: references.map((each) => raw((parameters) => removalSql(each, parameters))),
    insertion: raw(
      ({ id }) => sql`INSERT INTO ${noted} (${column}) VALUES (${id}) ON CONFLICT DO NOTHING`,
    ),
    hiding: raw(({ id }) => sql`UPDATE ${documents} SET hidden = 1 WHERE "$id" = ${id}`),
    restoring: raw(({ id }) => sql`DELETE FROM ${noted} WHERE ${column} = ${id}`),
    findPending: raw(
      ({ id }) =>
        sql<Owner>`SELECT users."$id" AS "userId", users."accountId" AS "accountId" FROM ${noted} AS noted
          JOIN ${documents} AS document ON document."$id" = noted.${column}
          JOIN users ON users."$id" = document.${sql.id(collection.owner)} WHERE noted.${column} = ${id}`,
    ),
    all: statement((db: Kysely<never>) => ({
      compile: () => sql<{ id: string }>`SELECT ${column} AS id FROM ${noted}`.compile(db),
    })),
  }
}

const STATEMENTS: ReadonlyMap<string, ReturnType<typeof statementsOf>> = new Map(
  deletedInParts.map((each) => [each.collection.name, statementsOf(each)]),
)

/** A document by its collection and id. */

/**
 * The statement that removes one batch of references; undefined if all of them fit into the document's own deletion.
 */
async function nextRemoval(db: Reader, [name, id]: DocumentKey) {
  const of = STATEMENTS.get(name)
  const found = of && (await db.first(of.hasMany, { id }))
  return of?.removals.find((_, index) => found?.[index] === 1)
}

/** Whether a document has more references than one unit of work can delete. */
export async function hasManyReferences(db: Reader, key: DocumentKey): Promise<boolean> {
  return (await nextRemoval(db, key)) !== undefined
}

/** Removes one batch of references to a document. Returns false if the rest fits into its own deletion. */
export async function detachReferences(tx: Writer, key: DocumentKey): Promise<boolean> {
  const removalSql = await nextRemoval(tx, key)
  if (removalSql !== undefined) await tx.run(removalSql, { id: key[1] })
  return removalSql !== undefined
}

function statementsFor(name: string) {
  const of = STATEMENTS.get(name)
  if (of === undefined) throw new Error(`Documents of "${name}" go at once.`)
  return of
}

/** Hides a document from everybody and records its pending deletion. */
export async function markDeleting(tx: Writer, [name, id]: DocumentKey): Promise<void> {
  const { insertion, hiding } = statementsFor(name)
  await tx.run(insertion, { id })
  await tx.run(hiding, { id })
}

/** Shows a document to its owner again, in the unit of work that deletes it. */
export async function unmarkDeleting(tx: Writer, [name, id]: DocumentKey): Promise<void> {
  await tx.run(statementsFor(name).restoring, { id })
}

/** The owner of a document with a pending deletion. */
export async function findPendingDeletion(
  db: Reader,
  [name, id]: DocumentKey,
): Promise<Owner | undefined> {
  const of = STATEMENTS.get(name)
  return of && db.first(of.findPending, { id })
}

/** All documents with a pending deletion. */
export async function listPendingDeletions(db: Reader): Promise<DocumentKey[]> {
  const found = Array.from(STATEMENTS, async ([name, { all }]) =>
    (await db.all(all, {})).map(({ id }): DocumentKey => [name as CollectionName, id]),
  )
  return (await Promise.all(found)).flat()
}
