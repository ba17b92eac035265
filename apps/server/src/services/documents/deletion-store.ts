import type { CollectionName } from '@devhood/contract/collections'
import type { DocumentKey } from './addresses.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { collections, deletedInParts } from '#resources'
import { type Reader, statement, type Writer } from '#platform/database'
import { type Reference, referencesTo } from './references.ts'

/**
 * Rows of all tables together that are deleted or detached in the document's own unit of work, or in an earlier one: a unit is
 * as long however many collections refer to documents.
 */
const BATCH_SIZE = 250

interface Id {
  readonly [value: string]: string | number
  readonly id: string
}
interface Portion extends Id {
  readonly rows: number
}
/** A row that refers to a document: the place of its reference in the order of deletion. */
interface Found {
  readonly at: number
}
export interface Owner {
  readonly userId: string
  readonly accountId: string
}

const raw = <Row, Parameters extends Id = Id>(text: (parameters: Parameters) => RawBuilder<Row>) =>
  statement((db: Kysely<never>, parameters: Parameters) => ({
    compile: () => text(parameters).compile(db),
  }))

function statementsOf({ collection, pending }: (typeof deletedInParts)[number]) {
  const references = referencesTo(collection, collections)
  const [documents, noted, column] = [collection.name, pending.table, pending.column].map((name) =>
    sql.id(name),
  )

  function rowsSql({ table, column: link, kind, below, through }: Reference, { id }: Id) {
    if (through)
      return sql`${sql.id(table)} WHERE ${sql.id(link)} IN (SELECT sequence FROM ${sql.id(through.table)}
        WHERE ${sql.id(through.column)} = ${id})`
    const number = sql`(SELECT sequence FROM ${documents} WHERE "$id" = ${id})`
    const only = below === undefined ? sql`` : sql` AND ${sql.id(below)} IS NOT NULL`
    return sql`${sql.id(table)} WHERE ${sql.id(link)} = ${kind === 'member' ? number : id}${only}`
  }
  function removalSql(reference: Reference, parameters: Portion) {
    const { table, column: link, kind } = reference
    const some = sql`sequence IN (SELECT sequence FROM ${rowsSql(reference, parameters)} LIMIT ${parameters.rows})`
    return kind === 'stays'
      ? sql`UPDATE ${sql.id(table)} SET ${sql.id(link)} = NULL WHERE ${some}`
      : sql`DELETE FROM ${sql.id(table)} WHERE ${some}`
  }

  return {
    /** The place of its reference for each row, in the order of deletion, up to the first row too many for one unit of work. */
    next: raw((parameters) => {
      const rows = references.map(
        (each, at) => sql<Found>`SELECT ${sql.lit(at)} AS at FROM ${rowsSql(each, parameters)}`,
      )
      return sql<Found>`${sql.join(rows, sql` UNION ALL `)} LIMIT ${sql.lit(BATCH_SIZE + 1)}`
    }),
    /** Statements that delete or detach rows of each reference, before the document itself is deleted. */
    removals: references.map((each) => raw((parameters: Portion) => removalSql(each, parameters))),
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

/** The first rows to delete or detach before the document itself; none if all of them fit into its own unit of work. */
async function nextRows(db: Reader, [name, id]: DocumentKey): Promise<readonly Found[]> {
  const of = STATEMENTS.get(name)
  const found = of ? await db.all(of.next, { id }) : []
  return found.length > BATCH_SIZE ? found.slice(0, BATCH_SIZE) : []
}

/** Whether a document has more references than one unit of work can delete. */
export const hasManyReferences = async (db: Reader, key: DocumentKey): Promise<boolean> =>
  (await nextRows(db, key)).length > 0

/** Removes one batch of references to a document. Returns false if the rest fits into its own deletion. */
export async function detachReferences(tx: Writer, key: DocumentKey): Promise<boolean> {
  const found = await nextRows(tx, key)
  const { removals } = statementsFor(key[0])
  for (const [at, { length: rows }] of Map.groupBy(found, (row) => row.at)) {
    const removal = removals[at]
    if (removal) await tx.run(removal, { id: key[1], rows })
  }
  return found.length > 0
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
export const unmarkDeleting = async (tx: Writer, [name, id]: DocumentKey) =>
  tx.run(statementsFor(name).restoring, { id })

export async function findPendingDeletion(
  db: Reader,
  [name, id]: DocumentKey,
): Promise<Owner | undefined> {
  const of = STATEMENTS.get(name)
  return of && db.first(of.findPending, { id })
}

export async function listPendingDeletions(db: Reader): Promise<DocumentKey[]> {
  const found = Array.from(STATEMENTS, async ([name, { all }]) =>
    (await db.all(all, {})).map(({ id }): DocumentKey => [name as CollectionName, id]),
  )
  return (await Promise.all(found)).flat()
}
