import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/**
 * What a deletion does to rows that refer to the document: members and links are deleted, other rows stay without the
 * link.
 */
type ReferenceKind = 'member' | 'link' | 'stays'

/** A collection whose documents may have more references than one unit of work can delete. */
interface DeletableCollection {
  readonly collection: string
  /** The name of the column that refers to a document. */
  readonly referenceName: string
  readonly owner: string
  /** By table, in the order of deletion. */
  readonly references: Readonly<Record<string, ReferenceKind>>
}

const POSTS: DeletableCollection = {
  collection: 'posts',
  referenceName: 'post',
  owner: 'creator',
  references: { posts_likes: 'member', saves: 'link', reports: 'stays' },
}
const JOBS: DeletableCollection = {
  collection: 'jobs',
  referenceName: 'job',
  owner: 'poster',
  references: { jobSaves: 'link', leads: 'link', interests: 'link', reports: 'stays' },
}

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

function statementsOf({ collection, referenceName, owner, references }: DeletableCollection) {
  const [documents, pending, link] = [
    sql.id(collection),
    sql.id(`${referenceName}_deletions`),
    sql.id(referenceName),
  ]

  function referencesSql(table: string, kind: ReferenceKind, { id }: Id) {
    const number = sql`(SELECT sequence FROM ${documents} WHERE "$id" = ${id})`
    const isOf = kind === 'member' ? sql`document = ${number}` : sql`${link} = ${id}`
    return sql`${sql.id(table)} WHERE ${isOf}`
  }
  const hasMoreSql = (table: string, kind: ReferenceKind, parameters: Id) =>
    sql`(SELECT 1 FROM ${referencesSql(table, kind, parameters)} LIMIT 1 OFFSET ${sql.lit(BATCH_SIZE)}) AS ${sql.id(table)}`
  function removalSql(table: string, kind: ReferenceKind, parameters: Id) {
    const some = sql`sequence IN (SELECT sequence FROM ${referencesSql(table, kind, parameters)} LIMIT ${sql.lit(BATCH_SIZE)})`
    return kind === 'stays'
      ? sql`UPDATE ${sql.id(table)} SET ${link} = NULL WHERE ${some}`
      : sql`DELETE FROM ${sql.id(table)} WHERE ${some}`
  }

  return {
    hasMany: raw((parameters) => {
      const found = Object.entries(references).map(([table, kind]) =>
        hasMoreSql(table, kind, parameters),
      )
      return sql<Record<string, number | null>>`SELECT ${sql.join(found)}`
    }),
    /** Statements that delete or detach references, before the document itself is deleted. */
    removals: Object.entries(references).map(
      ([table, kind]) => [table, raw((parameters) => removalSql(table, kind, parameters))] as const,
    ),
    insertion: raw(
      ({ id }) => sql`INSERT INTO ${pending} (${link}) VALUES (${id}) ON CONFLICT DO NOTHING`,
    ),
    hiding: raw(({ id }) => sql`UPDATE ${documents} SET hidden = 1 WHERE "$id" = ${id}`),
    findPending: raw(
      ({ id }) =>
        sql<Owner>`SELECT users."$id" AS "userId", users."accountId" AS "accountId" FROM ${pending} AS noted
          JOIN ${documents} AS document ON document."$id" = noted.${link}
          JOIN users ON users."$id" = document.${sql.id(owner)} WHERE noted.${link} = ${id}`,
    ),
    all: statement((db: Kysely<never>) => ({
      compile: () => sql<{ id: string }>`SELECT ${link} AS id FROM ${pending}`.compile(db),
    })),
  }
}

const STATEMENTS = { posts: statementsOf(POSTS), jobs: statementsOf(JOBS) }
type Name = keyof typeof STATEMENTS
const NAMES = Object.keys(STATEMENTS) as Name[]

const hasReferences = (name: string): name is Name => Object.hasOwn(STATEMENTS, name)
const statementsFor = (name: string) => (hasReferences(name) ? STATEMENTS[name] : undefined)

/** A document by its collection and id. */
type DocumentKey<N extends string = string> = readonly [name: N, id: string]

/**
 * The statement that removes one batch of references; undefined if all of them fit into the document's own deletion.
 */
async function nextRemoval(db: Reader, [name, id]: DocumentKey) {
  const of = statementsFor(name)
  const found = of && (await db.first(of.hasMany, { id }))
  return of?.removals.find(([table]) => found?.[table] === 1)?.[1]
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

/** Hides a document from others and records its pending deletion. */
export async function markDeleting(tx: Writer, [name, id]: DocumentKey): Promise<void> {
  const of = statementsFor(name)
  if (of === undefined) throw new Error(`Documents of "${name}" go at once.`)
  await tx.run(of.insertion, { id })
  await tx.run(of.hiding, { id })
}

/** The owner of a document with a pending deletion. */
export async function findPendingDeletion(
  db: Reader,
  [name, id]: DocumentKey,
): Promise<Owner | undefined> {
  const of = statementsFor(name)
  return of && db.first(of.findPending, { id })
}

/** All documents with a pending deletion. */
export async function listPendingDeletions(db: Reader): Promise<DocumentKey<Name>[]> {
  const found = NAMES.map(async (name) =>
    (await db.all(STATEMENTS[name].all, {})).map(({ id }): DocumentKey<Name> => [name, id]),
  )
  return (await Promise.all(found)).flat()
}
