import { join } from 'node:path'
import { AppError, type Query } from '@devhood/contract'
import {
  type Actor,
  type Collection,
  defineCollection,
  nobody,
  openEngine,
  owner,
  parseDocument,
  signedIn,
  type View,
} from '../../src/engine/index.ts'
import { postgresSchema } from '../../../../tools/migration/schema-dialect.ts'
import { schemaSql } from '../../../../tools/migration/schema-sql.ts'
import { localBus } from '../../src/platform/bus/local.ts'
import { type Database } from '../../src/platform/database/index.ts'
import { migrationOf } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { openSqlite } from '../../src/platform/database/sqlite/sqlite.ts'

/** The start time of every test engine, in milliseconds. */
export const START = Date.UTC(2026, 0, 15, 12)

const people = defineCollection('people', {
  fields: {
    account: { kind: 'account', set: 'creation', audience: 'owner' },
    name: { kind: 'text', max: 50, line: true },
    handle: { kind: 'text', min: 2, max: 20, line: true, foldCase: true, set: 'creation' },
    email: { kind: 'text', max: 100, audience: 'owner', optional: true },
    picture: { kind: 'media', optional: true },
    file: { kind: 'file', optional: true },
  },
  owner: 'account',
  indexes: { newest: ['$createdAt'] },
  unique: { account: ['account'], handle: ['handle'] },
  nested: ['name', 'handle', 'picture'],
  access: { create: owner('account'), read: signedIn, update: owner('account'), delete: nobody },
})

const posts = defineCollection('posts', {
  fields: {
    creator: {
      kind: 'relation',
      to: 'people',
      onDelete: 'cascade',
      set: 'creation',
      reverse: { name: 'posts' },
    },
    caption: { kind: 'text', max: 1000, optional: true },
    tags: { kind: 'tags', max: 30, each: 50, optional: true },
    pinned: { kind: 'relation', to: 'posts', onDelete: 'setNull', optional: true },
    rank: { kind: 'integer', min: -10, default: 5 },
    size: { kind: 'integer', min: 1, set: 'server', optional: true },
    likes: { kind: 'members', to: 'people', count: 'likesCount', reverse: { name: 'liked' } },
    likesCount: { kind: 'integer', min: 0, default: 0, set: 'server' },
  },
  owner: 'creator',
  indexes: { newestByCreator: ['creator', '$createdAt'], byRank: ['rank'] },
  search: ['caption'],
  nested: ['creator', 'caption', 'tags', 'likes', 'likesCount'],
  access: {
    create: owner('creator'),
    read: signedIn,
    update: owner('creator'),
    delete: owner('creator'),
  },
})

const saves = defineCollection('saves', {
  fields: {
    person: {
      kind: 'relation',
      to: 'people',
      onDelete: 'cascade',
      set: 'creation',
      reverse: { name: 'saved', audience: 'owner' },
    },
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  owner: 'person',
  indexes: { newestByPerson: ['person', '$createdAt'] },
  unique: { once: ['person', 'post'] },
  nested: ['post'],
  access: {
    create: owner('person'),
    read: owner('person'),
    update: nobody,
    delete: owner('person'),
  },
})

/** A small product that uses each kind of declaration once. */
const NETWORK = [people, posts, saves] as const

/** A signed-in actor whose user document has this id; the account id is `account-<id>`. */
export function actorOf(userId: string): Actor {
  return { accountId: `account-${userId}`, sessionId: 'session', userId, isVerified: false }
}

export function viewOf(actor: Actor | undefined): View {
  const base = 'http://localhost:3000'
  return { actor, urlOf: (path) => base + path, baseUrl: base }
}

type Data = Readonly<Record<string, unknown>>

/** An engine on an empty database, in memory or in a folder, with a clock that tests set. */
export function openTestEngine(
  collections: readonly Collection[],
  folder?: string,
  options: { readonly statementTime?: number } = {},
) {
  const path = folder === undefined ? ':memory:' : join(folder, 'bed.db')
  const migrations = [migrationOf('0001-bed', schemaSql(collections).join('\n'))]
  return engineOn(openSqlite({ ...options, path, migrations }), collections)
}

/** Each collection after those that it refers to; in a circle, after those that it needs. */
export function byReference(collections: readonly Collection[]): Collection[] {
  const rest = new Map(collections.map((collection) => [collection.name, collection]))
  const waitsFor = ({ name, fields }: Collection, isEager: boolean) =>
    Object.values(fields).some(
      (field) =>
        'to' in field && field.to !== name && rest.has(field.to) && (isEager || !field.optional),
    )
  return collections.map(() => {
    const left = [...rest.values()]
    const next =
      left.find((each) => !waitsFor(each, true)) ?? left.find((each) => !waitsFor(each, false))
    if (!next) throw new Error(`${[...rest.keys()].join(', ')} need each other, in a circle`)
    rest.delete(next.name)
    return next
  })
}

const REFERENCE =
  /^ {2}(\S+) (.+) (REFERENCES "\w+" \("\$id"\) ON DELETE (?:CASCADE|SET NULL))(?=,?$)/gm

/** The same statements, with the references to other tables after all tables, which may refer to each other. */
function withReferencesLast(statements: readonly string[]): string[] {
  const references: string[] = []
  const tables = statements.map((sql) =>
    sql.replaceAll(REFERENCE, (_line, column: string, type: string, reference: string) => {
      const [table = ''] = /(?<=^CREATE TABLE )\S+/.exec(sql) ?? []
      references.push(`ALTER TABLE ${table} ADD FOREIGN KEY (${column}) ${reference};`)
      return `  ${column} ${type}`
    }),
  )
  return [...tables, ...references]
}

/** The same engine on an empty PostgreSQL database. */
export async function openPostgresEngine(collections: readonly Collection[], url: string) {
  const schema = withReferencesLast(schemaSql(collections, postgresSchema))
  const migrations = [migrationOf('0001-bed', schema.join('\n'))]
  const database = await openPostgres({ url, migrations, bus: localBus(), isExclusive: true })
  return engineOn(database, collections)
}

function engineOn(database: Database, collections: readonly Collection[]) {
  const clock = { time: START }
  const collectionIds = Object.fromEntries(collections.map(({ name }) => [name, `${name}-id`]))
  const engine = openEngine({
    collections,
    now: () => clock.time,
    ids: { databaseId: 'base', bucketId: 'media', collectionIds },
  })
  const callsBy = (actor: Actor | undefined) => callsOf({ database, engine }, viewOf(actor))
  return {
    database,
    engine,
    clock,
    /** The engine's calls as a person; undefined is a guest. */
    as: (person: string | undefined) => callsBy(person === undefined ? undefined : actorOf(person)),
    callsBy,
    /** The same, with a custom view of documents. */
    callsWithView: (view: View) => callsOf({ database, engine }, view),
    [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
  }
}

export type TestEngine = ReturnType<typeof openTestEngine>

function callsOf({ database, engine }: Pick<TestEngine, 'database' | 'engine'>, view: View) {
  return {
    list: async (collection: string, ...queries: Query[]) =>
      engine.list(database, { collection, queries }, view),
    /** Only the number of matches, counted up to a maximum. */
    total: async (totalMax: number, collection: string, ...queries: Query[]) =>
      (await engine.list(database, { collection, queries, totalMax }, view)).total,
    /** Only the ids of a list, in order. */
    ids: async (collection: string, ...queries: Query[]) => {
      const { documents } = await engine.list(database, { collection, queries }, view)
      return documents.map(({ $id }) => $id)
    },
    get: async (collection: string, id: string, ...queries: Query[]) =>
      engine.get(database, { collection, id, queries }, view),
    create: async (collection: string, id: string, data: Data, more: More = {}) =>
      parseDocument(
        await database.write(async (tx) =>
          engine.create(tx, collection, { ...more, id, data }, view),
        ),
      ),
    update: async (collection: string, id: string, data: Data, more: More = {}) =>
      parseDocument(
        await database.write(async (tx) =>
          engine.update(tx, [collection, id], { ...more, data }, view),
        ),
      ),
    stepped: async (collection: string, id: string, step: Step) =>
      database.write(async (tx) => engine.computeIncrement(tx, [collection, id], step, view)),
    delete: async (collection: string, id: string) =>
      database.write(async (tx) => engine.delete(tx, [collection, id], view)),
  }
}
type Step = Parameters<TestEngine['engine']['computeIncrement']>[2]
type More = Omit<Parameters<TestEngine['engine']['update']>[2], 'data'>

/** A network in which these people are members; their ids are their names. */
export async function openNetwork(...names: string[]) {
  const testbed = openTestEngine(NETWORK)
  for (const name of names) {
    await testbed
      .callsBy({ ...actorOf(name), userId: null })
      .create('people', name, { name, handle: name, email: `${name}@example.org` })
  }
  return testbed
}

/** The call's answer, or `type: message` of the AppError that it throws. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError) return `${error.type}: ${error.message}`
    throw error
  }
}
