import type { Field, RelationField } from '@devhood/contract/collections'
import { type Kysely, sql } from 'kysely'
import type { Collection } from '../../src/engine/index.ts'
import { collections, deletedInParts } from '../../src/resources/index.ts'
import type { Platform } from '../../src/platform/index.ts'
import { type Database, statement, type Writer } from '../../src/platform/database/index.ts'
import { databaseName } from '../stores/database-name.ts'

type DatabaseHolder = Pick<Platform, 'database'>
/** Numbers of rows by what they are. */
export type Remaining = Readonly<Record<string, number>>

/** Number of people who save and like each thing. */
export const FANS = 600
/** Fans whose rows one statement writes: the more it has, the longer counting each takes, and PostgreSQL ends long ones. */
const PORTION = 100

const query = <Row = unknown>(text: string) =>
  statement((db: Kysely<never>) => ({ compile: () => sql<Row>`${sql.raw(text)}`.compile(db) }))

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const FAN = `INSERT INTO users (${COLUMNS}, "accountId", name, email, username, "username$folded")
  WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${FANS})
  SELECT 'fan' || i, 0, 0, '[]', 'fan' || i, 'Fan', 'fan' || i, 'fan' || i, 'fan' || i FROM n`

const refersTo = (name: string, { fields }: Collection) =>
  Object.values(fields).some((field) => field.kind === 'relation' && field.to === name)

/** The document that a fan's row refers to; undefined where the row does without. */
function targetSql(of: string, { to, optional }: RelationField): string | undefined {
  if (to === of) return `${of}."$id"`
  // The row of the same fan that refers to the same document.
  const isBeside = collections.some((each) => each.name === to && refersTo(of, each))
  if (isBeside) return `${of}."$id" || users."$id"`
  return to === 'users' && !optional ? 'users."$id"' : undefined
}

/** The value of a field in a fan's row that refers to a document; undefined where the row does without. */
function valueSql(of: string, column: string, field: Field): string | undefined {
  if (field.kind === 'relation') return targetSql(of, field)
  const hasDefault = field.kind === 'flag' || ('default' in field && field.default !== undefined)
  if (field.kind === 'members' || field.optional || hasDefault) return undefined
  if (field.kind === 'text') return `'${field.oneOf?.[0] ?? 'x'}'`
  if (field.kind === 'integer') return String(field.min)
  if (field.kind === 'instant') return '0'
  throw new Error(`The test has no value for "${column}", of the kind ${field.kind}.`)
}

/** A row of each fan of a portion in everything that may refer to a document of this collection. */
function relationshipsOf({ name, fields }: Collection, now: number, portion: number): string[] {
  const fans = `FROM ${name}, users WHERE name = 'Fan' AND users.sequence % ${FANS / PORTION} = ${portion}`
  const members = Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'members'
      ? [
          `INSERT INTO ${name}_${field} (document, member) SELECT ${name}.sequence, users.sequence ${fans}`,
        ]
      : [],
  )
  const links = collections.flatMap((from: Collection) => {
    if (!refersTo(name, from)) return []
    const values = Object.entries(from.fields).flatMap(([column, field]) => {
      const value = valueSql(name, column, field)
      return value === undefined ? [] : [[`"${column}"`, value] as const]
    })
    const [columns, texts] = [0, 1].map((at) => values.map((each) => each[at]).join(', '))
    return [
      `INSERT INTO "${from.name}" (${COLUMNS}, ${columns}) SELECT ${name}."$id" || users."$id", ${now}, ${now}, '[]', ${texts} ${fans}`,
    ]
  })
  return [...members, ...links]
}

/** Many people like, save and report each existing post or ad in every possible way. */
export async function makePopular(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  name: string,
): Promise<void> {
  const collection = collections.find((each) => each.name === name)
  if (collection === undefined) throw new Error(`No collection "${name}" is declared.`)
  const portions = Array.from({ length: FANS / PORTION }, (_, at) =>
    relationshipsOf(collection, now(), at),
  )
  for (const text of [FAN, ...portions.flat()])
    await database.write(async (tx) => tx.run(query(text), {}))
}

/** Rows of a table that refer to a document that may be deleted in parts. */
function referencesIn({ name, fields }: Collection): [name: string, from: string][] {
  const columns = Object.entries(fields).flatMap(([column, field]) =>
    field.kind === 'relation' && TARGETS.includes(field.to) ? [`"${column}" IS NOT NULL`] : [],
  )
  return columns.length === 0 ? [] : [[name, `"${name}" WHERE ${columns.join(' OR ')}`]]
}
const membersIn = ({ name, fields }: Collection): [name: string, from: string][] =>
  Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'members' ? [[field, `${name}_${field}`]] : [],
  )
const TARGETS = deletedInParts.map(({ collection }) => collection.name)
const PENDING = deletedInParts.map(
  ({ pending: { table, column } }) => `SELECT ${column} FROM ${table}`,
)
const COUNTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...TARGETS.map((name) => [name, name]),
  ...deletedInParts.flatMap(({ collection }) => membersIn(collection)),
  ...collections.flatMap((each: Collection) => referencesIn(each)),
  ['deletions', `(${PENDING.join(' UNION ALL ')}) AS noted`],
])
/** Counts of posts and ads, of the rows that belong to them, and of pending deletions. */
export const remainingRows = async ({ database }: DatabaseHolder) =>
  database.first(
    query<Remaining>(
      `SELECT ${Object.entries(COUNTS)
        .map(([name, from]) => `(SELECT count(*) FROM ${from}) AS "${name}"`)
        .join(', ')}`,
    ),
    {},
  )
/** The counts when everything is deleted. */
export const NO_ROWS = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0]))

/** Number of rows that a transaction has written so far, derived rows included. */
const CHANGES = {
  sqlite: 'SELECT total_changes() AS total',
  postgres: 'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS total FROM pg_stat_xact_user_tables',
}

/** Number of rows that each unit of work writes from now on. */
export function countUnitWrites({ database }: DatabaseHolder): readonly number[] {
  const units: number[] = []
  const changes = query<{ total: number | null }>(CHANGES[databaseName(database.dialect)])
  const write = database.write.bind(database)
  const watched: Database['write'] = async (unit) =>
    write(async (tx: Writer) => {
      const before = (await tx.first(changes, {}))?.total ?? 0
      const done = await unit(tx)
      units.push(((await tx.first(changes, {}))?.total ?? 0) - before)
      return done
    })
  Object.assign(database, { write: watched })
  return units
}

/**
 * Does some work while units of work fail as soon as so much is left, as after a power failure. The work gets a promise that
 * resolves then.
 */
export async function withPowerUntil<T>(
  { database }: DatabaseHolder,
  isOver: (remaining: Remaining) => boolean,
  work: (isOff: Promise<void>) => Promise<T>,
): Promise<T> {
  const write = database.write.bind(database)
  const { promise: isOff, resolve: turnOff } = Promise.withResolvers<void>()
  const failing: Database['write'] = async (unit) => {
    if (isOver((await remainingRows({ database })) ?? {})) {
      turnOff()
      throw new Error('The power is gone.')
    }
    return write(unit)
  }
  Object.assign(database, { write: failing })
  const done = await work(isOff)
  Object.assign(database, { write })
  return done
}
