import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CLOCKS_DIFFER } from '#lib/time'
import { type Database, type Reader, statement, type Writer } from '#platform/database'
import { STORED_TIMES, type StoredTimes } from './stored-times.ts'

type Sql = Kysely<Record<string, Record<string, number | null>>>
interface Values extends Readonly<Record<string, number>> {
  readonly now: number
  /** The rows of a portion: those after this sequence, up to the other one. */
  readonly after: number
  readonly to: number
}
type Test = RawBuilder<boolean>

const column = (name: string) => sql.ref<number>(name)
/** A change is always later than the one before it, too, if only by a millisecond. */
const isAhead = (name: string, { now }: Values): Test =>
  sql`${column(name)} - ${sql.lit(CLOCKS_DIFFER)} > ${now}`
const isTooFar = ([name, most]: [string, number], { now }: Values): Test =>
  sql`${column(name)} - ${sql.lit(most)} > ${now}`

/** Whether a row has a wrong time. */
function isWrong({ past, most = {}, isNumbered }: StoredTimes, values: Values): Test {
  const tests = [
    ...past.map((name) => isAhead(name, values)),
    ...Object.entries(most).map((entry) => isTooFar(entry, values)),
  ]
  const any = sql<boolean>`(${sql.join(tests, sql` OR `)})`
  const row = column('sequence')
  return isNumbered ? sql`${any} AND ${row} > ${values.after} AND ${row} <= ${values.to}` : any
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

/** The statements for one table. */
const statementsFor = (times: StoredTimes) => ({
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
const STATEMENTS = new Map(STORED_TIMES.map((times) => [times, statementsFor(times)]))

/** The highest sequence of each table whose rows are numbered; null if it has no rows. */
const lastRows = statement((db: Sql) => ({
  compile: () =>
    sql<Record<string, number | null>>`SELECT ${sql.join(
      STORED_TIMES.filter(({ isNumbered }) => isNumbered).map(
        ({ table }) =>
          sql`(SELECT max(${column('sequence')}) FROM ${sql.table(table)}) AS ${sql.id(table)}`,
      ),
    )}`.compile(db),
}))

export const findLastRows = async (db: Reader) => (await db.first(lastRows, {})) ?? {}

export async function hasWrongTimes(
  db: Pick<Database, 'first'>,
  times: StoredTimes,
  values: Values,
): Promise<boolean> {
  const search = STATEMENTS.get(times)?.search
  return search !== undefined && (await db.first(search, values)) !== undefined
}

export async function correctTimes(tx: Writer, times: StoredTimes, values: Values): Promise<void> {
  const correction = STATEMENTS.get(times)?.correction
  if (correction) await tx.run(correction, values)
}
