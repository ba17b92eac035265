import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CLOCKS_DIFFER } from '#lib/time'
import { type Database, statement } from '#platform/database'
import { STORED_TIMES, type StoredTimes } from './stored-times.ts'

type Sql = Kysely<Record<string, Record<string, number | null>>>
/** A value of the column in whose order rows are looked through: numbers from 1, or texts that are not empty. */
export type Key = string | number
interface Values extends Readonly<Record<string, Key>> {
  readonly now: number
  /** The rows of a portion: those whose key comes after this one, up to the other one. */
  readonly after: Key
  readonly to: Key
}
type Test = RawBuilder<boolean>

const column = <T = number>(name: string) => sql.ref<T>(name)
const isAfter = ({ key }: StoredTimes, after: Key): Test => sql`${column(key)} > ${after}`
/** A change is always later than the one before it, too, if only by a millisecond. */
const isAhead = (name: string, { now }: Values): Test =>
  sql`${column(name)} - ${sql.lit(CLOCKS_DIFFER)} > ${now}`
const isTooFar = ([name, most]: [string, number], { now }: Values): Test =>
  sql`${column(name)} - ${sql.lit(most)} > ${now}`

function isWrong(times: StoredTimes, values: Values): Test {
  const { past, most = {}, key } = times
  const tests = [
    ...past.map((name) => isAhead(name, values)),
    ...Object.entries(most).map((entry) => isTooFar(entry, values)),
  ]
  const any = sql<boolean>`(${sql.join(tests, sql` OR `)})`
  return sql`${any} AND ${isAfter(times, values.after)} AND ${column(key)} <= ${values.to}`
}

const when = (test: Test, value: RawBuilder<unknown>, name: string): RawBuilder<number> =>
  sql`CASE WHEN ${test} THEN ${value} ELSE ${column(name)} END`

/** The columns of a row with wrong times as they should be; each sees the others as they were. */
function corrected({ past, ends = {}, due, most = {} }: StoredTimes, values: Values) {
  const now = sql`CAST(${values.now} AS BIGINT)`
  const anyAhead = sql<boolean>`(${sql.join(
    past.map((name) => isAhead(name, values)),
    sql` OR `,
  )})`
  return Object.fromEntries([
    ...past.map((name) => [name, when(isAhead(name, values), now, name)] as const),
    ...Object.entries(ends).map(([name, from]) => {
      const moved = sql`${column(name)} - (${column(from)} - ${values.now})`
      return [name, when(isAhead(from, values), moved, name)] as const
    }),
    ...(due === undefined ? [] : [[due, when(anyAhead, now, due)] as const]),
    ...Object.entries(most).map(
      (entry) => [entry[0], when(isTooFar(entry, values), now, entry[0])] as const,
    ),
  ])
}

/** Rows that are looked through at once: a few milliseconds. */
const PORTION = 1000

const statementsFor = (times: StoredTimes) => ({
  end: statement((db: Sql, { after }: Pick<Values, 'after'>) =>
    db
      .selectFrom(
        db
          .selectFrom(times.table)
          .select(column<Key>(times.key).as('key'))
          .where(isAfter(times, after))
          .orderBy(times.key)
          .limit(sql.lit(PORTION))
          .as('portion'),
      )
      .select(sql<Key | null>`max(key)`.as('end')),
  ),
  search: statement((db: Sql, values: Values) =>
    db
      .selectFrom(times.table)
      .select(sql<number>`1`.as('wrong'))
      .where(isWrong(times, values))
      .limit(1),
  ),
  correction: statement((db: Sql, values: Values) =>
    db.updateTable(times.table).set(corrected(times, values)).where(isWrong(times, values)),
  ),
})
const STATEMENTS = new Map(STORED_TIMES.map((times) => [times, statementsFor(times)] as const))

/**
 * Looks through the portion of a table after a key, which it corrects if a time is wrong. Resolves with its last key;
 * undefined after the last portion.
 */
export async function correctPortion(
  database: Database,
  times: StoredTimes,
  { now, after }: Pick<Values, 'now' | 'after'>,
): Promise<Key | undefined> {
  const statements = STATEMENTS.get(times)
  const to = statements && (await database.first(statements.end, { after }))?.end
  if (!statements || to === null || to === undefined) return undefined
  const portion = { now, after, to }
  if (await database.first(statements.search, portion))
    await database.write(async (tx) => tx.run(statements.correction, portion))
  return to
}
