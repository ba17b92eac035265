import type { CollectionName } from '@devhood/contract/collections'
import { type Kysely, sql } from 'kysely'
import { env } from 'node:process'
import type { Actor } from '../../src/engine/index.ts'
import { columnFields, isNullableKind, membersFields } from '../../src/engine/schema/field-kinds.ts'
import {
  type Field,
  foldedColumn,
  HIDDEN,
  linkTable,
  type Model,
  modelsOf,
} from '../../src/engine/schema/index.ts'
import { type SqlValue, statement } from '../../src/platform/database/index.ts'
import { collections, collectionsFor } from '../../src/resources/index.ts'
import {
  actorOf,
  byReference,
  openPostgresEngine,
  openTestEngine,
  START,
  type TestEngine,
} from '../engine/test-engine.ts'
import type { Random } from '../random.ts'
import { makeDatabase } from '../stores/stores.ts'

const PEOPLE = ['ann', 'bob', 'cleo', 'dan', 'eve']
/** By chance, there might be none of them in a few communities. */
const FLAGS: Readonly<Record<string, Row>> = { dan: { membersOnly: 1 }, eve: { [HIDDEN]: 1 } }
/** Times as many rows: each person has unseen notifications, and blocks hide some comments from authors of posts. */
const ROWS: Readonly<Record<string, number>> = { notifications: 12, comments: 7 }
/** PostgreSQL answers each of many thousand reads more slowly: by day it has few rows. */
const ROWS_OF_OTHERS = makeDatabase && !env['NIGHTLY'] ? 4 : 10

export const models = [...modelsOf(byReference(collections)).values()]
export type Row = Readonly<Record<string, SqlValue>>
interface Source {
  readonly random: Random
  /** The ids of the rows that are there, by collection. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}
type Viewer = Actor | undefined

/** Random people, documents, blocks, mutes, hidings, opt-outs and pending deletions, and everybody who may look at them. */
export interface Community extends AsyncDisposable {
  readonly testbed: TestEngine
  /** Whether guests may read posts, profiles and ads. */
  readonly isPublic: boolean
  readonly viewers: readonly Viewer[]
  readonly rowsOf: (collection: CollectionName) => readonly Row[]
  /** The ids of documents whose deletion is pending. */
  readonly deleting: ReadonlySet<string>
  /** The ids of the people who like each post. */
  readonly likes: ReadonlyMap<string, readonly string[]>
}

const isOneIn = (random: Random, number: number) => random.below(number) === 0

/** One in how many values of optional fields is absent. Most notifications are unseen, and few name everything. */
const ABSENT: Readonly<Record<string, number>> = { notifications: 2 }

const isAbsent = ({ name }: Model, { optional }: Field, random: Random): boolean =>
  optional === true && isOneIn(random, ABSENT[name] ?? 4)

/** A random value of a field, from the ids of the rows that are there. */
function valueOf(model: Model, field: Field, { random, ids }: Source): SqlValue {
  if (isNullableKind(field) || isAbsent(model, field, random)) return null
  if (field.kind === 'relation') return random.of(ids.get(field.to) ?? []) ?? null
  // Few, or hardly anybody would see anything.
  if (field.kind === 'flag') return Number(isOneIn(random, 6))
  if (field.kind === 'integer' || field.kind === 'instant') return START + random.below(3) - 1
  return ('oneOf' in field && random.of(field.oneOf)) || `x${random.next()}`
}

/** Runs a statement of the test's own: nobody may create these rows, or no such combination of them. */
async function run({ database }: TestEngine, text: ReturnType<typeof sql>): Promise<void> {
  const change = statement((db: Kysely<unknown>) => ({ compile: () => text.compile(db) }))
  await database.write(async (tx) => tx.run(change, {}))
}

const insertion = (table: string, row: Row) =>
  sql`INSERT INTO ${sql.id(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
    VALUES (${sql.join(Object.values(row).map((value) => sql.val(value)))}) ON CONFLICT DO NOTHING`

/** Random values of a row's columns. */
function rowOf(model: Model, $id: string, source: Source): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {
    $id,
    $createdAt: START,
    $updatedAt: START,
    $permissions: '[]',
  }
  for (const name of columnFields(model)) {
    const field = model.fields.get(name) as Field
    row[name] = field.kind === 'account' ? `account-${$id}` : valueOf(model, field, source)
    if (field.kind === 'text' && field.foldCase) row[foldedColumn(name)] = row[name] ?? null
  }
  return row
}

/** The row with values that rules would demand of it. */
async function withRules({ engine, database }: TestEngine, row: Row): Promise<Row> {
  // A reply is on the post of the comment that it replies to.
  const parent = await engine.find(database, 'comments', String(row['parent']))
  return {
    ...row,
    ...(parent && { post: parent['post'] ?? null }),
    ...(row['status'] === 'live' && { postedAt: row['postedAt'] ?? START }),
    // An alert has no actor and names an ad alone.
    ...(row['job'] && row['actor'] === null && { kind: 'jobAlert', post: null, comment: null }),
  }
}

/** Inserts a row, unless it says again what another one says; returns its sequence. */
async function insertRow(
  testbed: TestEngine,
  { name, collection: { pendingDeletions: pending } }: Model,
  row: Row,
  isDeleting: boolean,
): Promise<SqlValue | undefined> {
  const { engine, database } = testbed
  const isPending = pending !== undefined && isDeleting
  // Nobody blocks or mutes themselves.
  if ([row['blocked'], row['muted']].includes(row['user'] ?? '')) return undefined
  const sound = await withRules(testbed, row)
  await run(testbed, insertion(name, { ...sound, ...(isPending && { [HIDDEN]: 1 }) }))
  const stored = await engine.find(database, name, String(row['$id']))
  if (isPending && stored)
    await run(testbed, insertion(pending.table, { [pending.column]: row['$id'] ?? null }))
  return stored?.['sequence']
}

/** Everybody who may look: people, also as operators, somebody without a profile, and guests. */
const viewersAmong = (people: readonly Row[]): Viewer[] => [
  ...people.map(({ $id, hidden }): Actor => ({
    ...actorOf(String($id)),
    ...(hidden === 1 && { isHidden: true as const }),
  })),
  ...['ann', 'bob'].map((each): Actor => ({ ...actorOf(each), role: 'operator' })),
  { ...actorOf('new'), userId: null },
  { ...actorOf('anonymous'), userId: null, isAnonymous: true },
  undefined,
]

/** Random members of a document's sets. */
async function addMembers(testbed: TestEngine, model: Model, document: SqlValue, random: Random) {
  const members: string[] = []
  for (const [field] of membersFields(model))
    for (const [at, person] of PEOPLE.entries()) {
      if (!isOneIn(random, 3)) continue
      await run(testbed, insertion(linkTable(model, field), { document, member: at + 1 }))
      members.push(person)
    }
  return members
}

/** The ids that the rows of a collection are to have. */
const idsFor = (name: string) =>
  name === 'users'
    ? PEOPLE
    : Array.from({ length: ROWS_OF_OTHERS * (ROWS[name] ?? 1) }, (_, at) => `${name}-${at}`)

/** An engine on an empty database where the run has its data. */
async function openEngine(isPublic: boolean): Promise<TestEngine> {
  const found = collectionsFor({ publicJobs: isPublic, publicPages: isPublic })
  if (makeDatabase === undefined) return openTestEngine(found)
  await using opening = new AsyncDisposableStack()
  const { url } = opening.use(await makeDatabase())
  const testbed = opening.use(await openPostgresEngine(found, url))
  const opened = opening.move()
  return { ...testbed, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

export async function openCommunity(random: Random, isPublic: boolean): Promise<Community> {
  const testbed = await openEngine(isPublic)
  const { engine, database } = testbed
  const ids = new Map<string, string[]>()
  const deleting = new Set<string>()
  const likes = new Map<string, string[]>()
  for (const model of models) {
    const added: string[] = []
    ids.set(model.name, added)
    for (const $id of idsFor(model.name)) {
      const isDeleting = isOneIn(random, 8)
      const row = { ...rowOf(model, $id, { random, ids }), ...FLAGS[$id] }
      const sequence = await insertRow(testbed, model, row, isDeleting)
      if (sequence === undefined) continue
      added.push($id)
      if (isDeleting && model.collection.pendingDeletions) deleting.add($id)
      likes.set($id, await addMembers(testbed, model, sequence, random))
    }
  }
  const rows = new Map<string, Row[]>()
  for (const [name, added] of ids) {
    const found = await Promise.all(added.map(async ($id) => engine.find(database, name, $id)))
    rows.set(
      name,
      found.filter((row) => row !== undefined),
    )
  }
  return {
    testbed,
    isPublic,
    viewers: viewersAmong(rows.get('users') ?? []),
    rowsOf: (collection) => rows.get(collection) ?? [],
    deleting,
    likes,
    [Symbol.asyncDispose]: async () => testbed[Symbol.asyncDispose](),
  }
}
