import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/** What becomes of rows that hang on a document: members of it and links to it go, other things stay without the link. */
type ReferenceKind = 'member' | 'link' | 'stays'

/** A collection on whose documents more may hang than goes in one unit of work. */
interface DeletableCollection {
  readonly collection: string
  /** What a document of it is called where something points to it. */
  readonly referenceName: string
  readonly owner: string
  /** By their tables, in the order in which they go. */
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

/** So many rows of a table go along with a document, or before it in a unit of their own. */
const BATCH_SIZE = 250

interface Id {
  readonly [value: string]: string
  readonly id: string
}
/** Somebody whose document it is. */
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
    /** What would go with the document, goes before it. */
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

/** What takes away some of what hangs on a document; undefined when all of it may go along with the document. */
async function nextRemoval(db: Reader, [name, id]: DocumentKey) {
  const of = statementsFor(name)
  const found = of && (await db.first(of.hasMany, { id }))
  return of?.removals.find(([table]) => found?.[table] === 1)?.[1]
}

/** Whether more hangs on a document than may go in one unit of work. */
export async function hasManyReferences(db: Reader, key: DocumentKey): Promise<boolean> {
  return (await nextRemoval(db, key)) !== undefined
}

/** Takes away some of what hangs on a document that is to go. False when the rest may go along with it. */
export async function detachReferences(tx: Writer, key: DocumentKey): Promise<boolean> {
  const removalSql = await nextRemoval(tx, key)
  if (removalSql !== undefined) await tx.run(removalSql, { id: key[1] })
  return removalSql !== undefined
}

/** Hides a document from others, and notes that it is to go. */
export async function markDeleting(tx: Writer, [name, id]: DocumentKey): Promise<void> {
  const of = statementsFor(name)
  if (of === undefined) throw new Error(`Documents of "${name}" go at once.`)
  await tx.run(of.insertion, { id })
  await tx.run(of.hiding, { id })
}

/** Whose document it is, if it is to go. */
export async function findPendingDeletion(
  db: Reader,
  [name, id]: DocumentKey,
): Promise<Owner | undefined> {
  const of = statementsFor(name)
  return of && db.first(of.findPending, { id })
}

/** All documents that are to go. */
export async function listPendingDeletions(db: Reader): Promise<DocumentKey<Name>[]> {
  const found = NAMES.map(async (name) =>
    (await db.all(STATEMENTS[name].all, {})).map(({ id }): DocumentKey<Name> => [name, id]),
  )
  return (await Promise.all(found)).flat()
}
