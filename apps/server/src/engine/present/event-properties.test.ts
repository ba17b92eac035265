import { Query } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { type SqlValue, statement } from '#platform/database'
import { collections } from '#resources'
import {
  actorOf,
  openTestEngine,
  START,
  type TestEngine,
  viewOf,
} from '../../../test/engine/test-engine.ts'
import { chooseSeed, openRandom, type Random } from '../../../test/random.ts'
import { type Actor } from '../access/index.ts'
import { columnFields, isNullableKind, membersFields } from '../schema/field-kinds.ts'
import {
  type Field,
  foldedColumn,
  HIDDEN,
  linkTable,
  type Model,
  modelsOf,
} from '../schema/index.ts'

/*
 * In communities of random people, blocks, mutes and hidden documents, an event of any row of any collection shows a
 * viewer exactly the document that a read by the same viewer shows: nothing if there is none, or if lists leave its
 * author out. So does the event of its deletion.
 */

const COMMUNITIES = env['NIGHTLY'] ? 60 : 3
const PEOPLE = ['ann', 'bob', 'cleo', 'dan', 'eve']
const ROWS = 10

const models = [...modelsOf(collections).values()]
type Row = Record<string, SqlValue>
type Ids = ReadonlyMap<string, readonly string[]>

const isOneIn = (random: Random, number: number) => random.below(number) === 0

/** A random value of a field, from the ids of the rows that are there. */
function valueOf(field: Field, random: Random, ids: Ids): SqlValue {
  if (isNullableKind(field) || (field.optional && isOneIn(random, 4))) return null
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
function rowOf(model: Model, $id: string, random: Random, ids: Ids): Row {
  const row: Row = { $id, $createdAt: START, $updatedAt: START, $permissions: '[]' }
  for (const name of columnFields(model)) {
    const field = model.fields.get(name) as Field
    row[name] = field.kind === 'account' ? `account-${$id}` : valueOf(field, random, ids)
    if (field.kind === 'text' && field.foldCase) row[foldedColumn(name)] = row[name] ?? null
  }
  return row
}

/** Inserts a row, unless it says again what another one says; returns whether it did. */
async function insertRow(testbed: TestEngine, model: Model, row: Row, isDeleting: boolean) {
  const { engine, database } = testbed
  const { pendingDeletions: pending } = model.collection
  // A reply is on the post of the comment that it replies to.
  const parent = await engine.find(database, 'comments', String(row['parent']))
  if (parent !== undefined) row['post'] = parent['post'] ?? null
  if (pending && isDeleting) row[HIDDEN] = 1
  await run(testbed, insertion(model.name, row))
  if ((await engine.find(database, model.name, String(row['$id']))) === undefined) return false
  if (pending && isDeleting)
    await run(testbed, insertion(pending.table, { [pending.column]: row['$id'] ?? null }))
  return true
}

/** The ids of random rows of each collection, with random members. */
async function fill(testbed: TestEngine, random: Random) {
  const ids = new Map<string, string[]>()
  for (const model of models) {
    const added: string[] = []
    ids.set(model.name, added)
    const wanted = Array.from({ length: ROWS }, (_, at) => `${model.name}-${at}`)
    for (const $id of model.name === 'users' ? PEOPLE : wanted) {
      const row = rowOf(model, $id, random, ids)
      if (await insertRow(testbed, model, row, isOneIn(random, 8))) added.push($id)
    }
    const links = membersFields(model).flatMap(([name]) =>
      added.flatMap((_, at) =>
        PEOPLE.map(
          (__, member) =>
            [linkTable(model, name), { document: at + 1, member: member + 1 }] as const,
        ),
      ),
    )
    for (const link of links) if (isOneIn(random, 3)) await run(testbed, insertion(...link))
  }
  return ids
}

/** Everybody who may listen: people, also as operators, somebody without a profile, and guests. */
async function viewersIn({ engine, database }: TestEngine): Promise<(Actor | undefined)[]> {
  const people: Actor[] = []
  for (const each of PEOPLE) {
    const row = await engine.find(database, 'users', each)
    people.push({ ...actorOf(each), ...(row?.[HIDDEN] === 1 && { isHidden: true }) })
  }
  return [
    ...people,
    { ...actorOf('ann'), isOperator: true },
    { ...actorOf('new'), userId: null },
    { ...actorOf('anonymous'), userId: null, isAnonymous: true },
    undefined,
  ]
}

/** What reads show of a document: as lists do, if they have it; undefined also for one whose author is muted. */
async function readBy(testbed: TestEngine, model: Model, row: Row, actor: Actor | undefined) {
  const { database, engine } = testbed
  const { muteBy, access } = model.collection
  const $id = String(row['$id'])
  const calls = testbed.callsBy(actor)
  const found = await calls.get(model.name, $id).catch(() => undefined)
  const author = muteBy === undefined ? null : (row[muteBy] ?? null)
  if (found === undefined) return undefined
  if (actor?.userId != null && author !== null) {
    const mine = Query.equal('user', actor.userId)
    const mutes = [mine, Query.equal('muted', String(author)), Query.limit(1)]
    const { total } = await engine.list(
      database,
      'mutes',
      mutes,
      viewOf({ ...actorOf(actor.userId), readsOwn: true }),
    )
    if (total > 0) return undefined
  }
  if (access.read.allow === 'owner') return found
  const { documents } = await calls.list(model.name, Query.equal('$id', $id))
  return documents[0] ?? found
}

/** Compares the events of a row, and of its deletion, with what each viewer reads; returns how many see it. */
async function checkRow(
  testbed: TestEngine,
  model: Model,
  $id: string,
  { viewers, seed }: { readonly viewers: readonly (Actor | undefined)[]; readonly seed: number },
) {
  const { engine, database } = testbed
  const row = (await engine.find(database, model.name, $id)) ?? {}
  const snapshot = (await engine.findSnapshot(database, model.name, $id)) ?? {}
  const events = [row, snapshot].map((each) => engine.presenter(database, model.name, each))
  let shown = 0
  for (const actor of viewers) {
    const read = await readBy(testbed, model, row, actor)
    for (const show of events)
      expect([seed, $id, actor, await show(viewOf(actor))]).toEqual([seed, $id, actor, read])
    if (read !== undefined) shown++
  }
  return shown
}

test(
  'an event shows each viewer what reads show them, whatever the collection',
  { timeout: 600_000 },
  async () => {
    const seed = chooseSeed()
    const random = openRandom(seed)
    const shown = new Map(models.map(({ name }) => [name, 0]))
    for (let at = 0; at < COMMUNITIES; at++) {
      await using testbed = openTestEngine(collections)
      const ids = await fill(testbed, random)
      const viewers = await viewersIn(testbed)
      for (const model of models)
        for (const $id of ids.get(model.name) ?? [])
          shown.set(
            model.name,
            (shown.get(model.name) ?? 0) + (await checkRow(testbed, model, $id, { viewers, seed })),
          )
    }
    expect(
      [...shown].filter(([, count]) => count === 0),
      `SEED=${seed}`,
    ).toEqual([])
  },
)
