import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

/** What becomes of rows that hang on a document: members of it and links to it go, other things stay without the link. */
type Tie = 'member' | 'link' | 'stays'

/** A collection on whose documents more may hang than goes in one unit of work. */
interface Long {
  readonly collection: string
  /** What a document of it is called where something points to it. */
  readonly called: string
  readonly owner: string
  /** By their tables, in the order in which they go. */
  readonly ties: Readonly<Record<string, Tie>>
}

const POSTS: Long = {
  collection: 'posts',
  called: 'post',
  owner: 'creator',
  ties: { posts_likes: 'member', saves: 'link', reports: 'stays' },
}
const JOBS: Long = {
  collection: 'jobs',
  called: 'job',
  owner: 'poster',
  ties: { jobSaves: 'link', leads: 'link', interests: 'link', reports: 'stays' },
}

/** So many rows of a table go along with a document, or before it in a unit of their own. */
const TIES_AT_ONCE = 250

interface Id {
  readonly [value: string]: string
  readonly id: string
}
/** Somebody whose document it is. */
interface Owner {
  readonly userId: string
  readonly accountId: string
}

const raw = <Row>(text: (v: Id) => RawBuilder<Row>) =>
  statement((db: Kysely<never>, v: Id) => ({ compile: () => text(v).compile(db) }))

function statementsOf({ collection, called, owner, ties }: Long) {
  const [documents, noted, link] = [
    sql.id(collection),
    sql.id(`${called}_deletions`),
    sql.id(called),
  ]

  function hanging(table: string, tie: Tie, { id }: Id) {
    const number = sql`(SELECT sequence FROM ${documents} WHERE "$id" = ${id})`
    const isOf = tie === 'member' ? sql`document = ${number}` : sql`${link} = ${id}`
    return sql`${sql.id(table)} WHERE ${isOf}`
  }
  const isThereMore = (table: string, tie: Tie, v: Id) =>
    sql`(SELECT 1 FROM ${hanging(table, tie, v)} LIMIT 1 OFFSET ${sql.lit(TIES_AT_ONCE)}) AS ${sql.id(table)}`
  function removal(table: string, tie: Tie, v: Id) {
    const some = sql`sequence IN (SELECT sequence FROM ${hanging(table, tie, v)} LIMIT ${sql.lit(TIES_AT_ONCE)})`
    return tie === 'stays'
      ? sql`UPDATE ${sql.id(table)} SET ${link} = NULL WHERE ${some}`
      : sql`DELETE FROM ${sql.id(table)} WHERE ${some}`
  }

  return {
    many: raw((v) => {
      const found = Object.entries(ties).map(([table, tie]) => isThereMore(table, tie, v))
      return sql<Record<string, number | null>>`SELECT ${sql.join(found)}`
    }),
    /** What would go with the document, goes before it. */
    removals: Object.entries(ties).map(
      ([table, tie]) => [table, raw((v) => removal(table, tie, v))] as const,
    ),
    insertion: raw(
      ({ id }) => sql`INSERT INTO ${noted} (${link}) VALUES (${id}) ON CONFLICT DO NOTHING`,
    ),
    hiding: raw(({ id }) => sql`UPDATE ${documents} SET hidden = 1 WHERE "$id" = ${id}`),
    going: raw(
      ({ id }) =>
        sql<Owner>`SELECT users."$id" AS "userId", users."accountId" AS "accountId" FROM ${noted} AS noted
          JOIN ${documents} AS document ON document."$id" = noted.${link}
          JOIN users ON users."$id" = document.${sql.id(owner)} WHERE noted.${link} = ${id}`,
    ),
    all: statement((db: Kysely<never>) => ({
      compile: () => sql<{ id: string }>`SELECT ${link} AS id FROM ${noted}`.compile(db),
    })),
  }
}

const STATEMENTS = { posts: statementsOf(POSTS), jobs: statementsOf(JOBS) }
type Name = keyof typeof STATEMENTS
const NAMES = Object.keys(STATEMENTS) as Name[]

const isLong = (name: string): name is Name => Object.hasOwn(STATEMENTS, name)
const statementsFor = (name: string) => (isLong(name) ? STATEMENTS[name] : undefined)

/** A document by its collection and id. */
type Known<N extends string = string> = readonly [name: N, id: string]

/** What takes away some of what hangs on a document; undefined when all of it may go along with the document. */
async function removalFor(db: Reader, [name, id]: Known) {
  const of = statementsFor(name)
  const found = of && (await db.first(of.many, { id }))
  return of?.removals.find(([table]) => found?.[table] === 1)?.[1]
}

/** Whether more hangs on a document than may go in one unit of work. */
export async function hasManyTies(db: Reader, known: Known): Promise<boolean> {
  return (await removalFor(db, known)) !== undefined
}

/** Takes away some of what hangs on a document that is to go. False when the rest may go along with it. */
export async function loosen(tx: Writer, known: Known): Promise<boolean> {
  const removal = await removalFor(tx, known)
  if (removal !== undefined) await tx.run(removal, { id: known[1] })
  return removal !== undefined
}

/** Hides a document from others, and notes that it is to go. */
export async function storeGoing(tx: Writer, [name, id]: Known): Promise<void> {
  const of = statementsFor(name)
  if (of === undefined) throw new Error(`Documents of "${name}" go at once.`)
  await tx.run(of.insertion, { id })
  await tx.run(of.hiding, { id })
}

/** Whose document it is, if it is to go. */
export async function findGoing(db: Reader, [name, id]: Known): Promise<Owner | undefined> {
  const of = statementsFor(name)
  return of && db.first(of.going, { id })
}

/** All documents that are to go. */
export async function listGoing(db: Reader): Promise<Known<Name>[]> {
  const found = NAMES.map(async (name) =>
    (await db.all(STATEMENTS[name].all, {})).map(({ id }): Known<Name> => [name, id]),
  )
  return (await Promise.all(found)).flat()
}
