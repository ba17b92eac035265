import { LIMITS } from '@devhood/contract'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { parseInstant } from '#engine'
import { type Dialect, queries, type Reader } from '#platform/database'
import type { Matching } from '../schema.ts'
import {
  foundBy,
  isNarrowed,
  isTested,
  type Narrowed,
  narrowedBy,
  type NarrowedBy,
  type Narrowing,
  narrowingsOf,
  START,
} from './narrowing-store.ts'
import { people, type PersonRow, type Tables } from './people-store.ts'
import { atLeast, COUNTS, type Counted, hasCounts } from './counts-store.ts'

const { all, value } = queries<Tables>()
type Sql = RawBuilder<unknown>

/** Which people a list can have: those who joined, or of whom something was held, until then. */
interface Bounds extends Narrowed {
  readonly since: number
  readonly newest: number
  readonly heldUntil: number
  readonly posts: number
  readonly ads: number
  readonly reports: number
}
/** The person of a list before those that follow. */
export interface Position {
  readonly time: number
  readonly id: string
}

/** As the indexes of both tables say it. */
const VERIFIED = {
  any: () => sql<boolean>`TRUE`,
  yes: (table: Sql) => sql<boolean>`(${table}."emailVerified" = 1 OR ${table}."phoneVerified" = 1)`,
  no: (table: Sql) => sql<boolean>`${table}."emailVerified" = 0 AND ${table}."phoneVerified" = 0`,
}

type Page = Bounds & Position & { readonly limit: number }
type Verified = keyof typeof VERIFIED

/** How many accounts of a network or a domain a page looks at. */
const LOOKED_AT = 1000

/** Which list it is: one statement serves all lists of a shape. */
interface Shape {
  readonly verified: Verified
  readonly ways: readonly Narrowing[]
  /** What there is a least number of. */
  readonly counts: readonly Counted[]
}

/** Those of whom something waits, longest first. */
function heldStatements({ verified, ways, counts }: Shape) {
  // Of blocked people nobody sees anything: they wait for nobody.
  const waits = (v: Bounds) =>
    sql<boolean>`held_accounts."releasedAt" IS NULL AND held_accounts."blockedAt" IS NULL
      AND held_accounts."heldAt" <= ${v.heldUntil} AND held_accounts."joinedAt" >= ${v.since}
      AND ${VERIFIED[verified](sql.table('held_accounts'))}`
  return {
    start: { time: -1, id: '' },
    list: all((db, v: Page, dialect) =>
      people(db)
        .where(waits(v))
        .where(isNarrowed(ways, v, dialect, LOOKED_AT))
        .where(hasCounts(counts, v, sql.ref('held_accounts.account')))
        .where((of) =>
          of(
            of.refTuple('held_accounts.heldAt', 'held_accounts.account'),
            '>',
            of.tuple(v.time, v.id),
          ),
        )
        .orderBy('held_accounts.heldAt')
        .orderBy('held_accounts.account')
        .limit(v.limit),
    ),
    count: value((db, v: Bounds, dialect) => {
      const waiting = db
        .selectFrom('held_accounts')
        .select('account as $id')
        .where(waits(v))
        .where(hasCounts(counts, v, sql.ref('held_accounts.account')))
      if (ways.length === 0) return counted(db, waiting)
      const narrowed = isNarrowed(ways, v, dialect, LOOKED_AT)
      const among = db.selectFrom('accounts').select('$id').where(narrowed)
      return counted(db, waiting.where('account', 'in', among))
    }),
  }
}

/** Those who joined since a time, newest first. */
function joinedStatements({ verified }: Shape) {
  const joinedAt = sql.ref<number>('accounts.$createdAt')
  const isVerified = VERIFIED[verified](sql.table('accounts'))
  return {
    start: { time: START.before, id: START.beforeId },
    list: all((db, v: Page) =>
      people(db)
        .where(sql<boolean>`+users.sequence <= ${v.newest}`)
        .where(joinedAt, '>=', v.since)
        .where(isVerified)
        .where(sql<boolean>`(${joinedAt}, accounts."$id") < (${v.time}, ${v.id})`)
        .orderBy(joinedAt, 'desc')
        .orderBy('accounts.$id', 'desc')
        .limit(v.limit),
    ),
    // By the index of accounts alone, and not the hundred times larger table of people.
    count: value((db, v: Bounds) =>
      counted(
        db,
        db
          .selectFrom('accounts')
          .select('accounts.$id')
          .where(joinedAt, '>=', v.since)
          .where(joinedAt, '<=', v.heldUntil)
          .where(isVerified)
          .where(
            sql<boolean>`EXISTS (SELECT 1 FROM users WHERE users."accountId" = accounts."$id")`,
          ),
      ),
    ),
  }
}

/** Those whom an index finds, newest first: nobody else is read. */
function foundStatements({ verified, ways, counts }: Shape) {
  const [first, ...others] = ways
  const findOf = (v: Bounds, dialect: Dialect, max: number) => {
    const { tested, ...found } = foundBy(first, v, dialect, max)
    const isShown = sql<boolean>`found."joinedAt" >= ${v.since} AND ${VERIFIED[verified](sql.table('found'))}
      AND ${isTested(others, v, dialect, tested)} AND ${hasCounts(counts, v, tested.id)}`
    return { ...found, isShown }
  }
  return {
    start: { time: START.before, id: START.beforeId },
    list: all((db, v: Page, dialect) => {
      const { rows, isShown } = findOf(v, dialect, LOOKED_AT)
      return people(db)
        .innerJoin(rows.as('found'), 'found.account', 'accounts.$id')
        .where(sql<boolean>`+users.sequence <= ${v.newest}`)
        .where(isShown)
        .where(sql<boolean>`(found."joinedAt", found.account) < (${v.time}, ${v.id})`)
        .orderBy('found.joinedAt', 'desc')
        .orderBy('found.account', 'desc')
        .limit(v.limit)
    }),
    count: value((_, v: Bounds, dialect) => {
      const { rows, isShown, hasEmail, hasPerson } = findOf(v, dialect, LIMITS.listTotalMax)
      const account =
        hasEmail || others.length === 0
          ? sql``
          : sql`JOIN accounts ON accounts."$id" = found.account`
      const person = sql`EXISTS (SELECT 1 FROM users WHERE users."accountId" = found.account)`
      return sql<{ total: number }>`SELECT COUNT(*) AS total FROM ${rows} AS found ${account}
        WHERE found."joinedAt" <= ${v.heldUntil} AND ${isShown} AND ${hasPerson ? sql`TRUE` : person}`
    }),
  }
}

/** Those who have at least so many of something, the newest first: by the index of the first of these. */
function countedStatements({ verified, counts }: Shape) {
  const found = (v: Bounds) =>
    sql<boolean>`${atLeast(counts, v, sql`account_counts`)} AND account_counts."joinedAt" >= ${v.since}
      AND ${VERIFIED[verified](sql.table('account_counts'))}`
  return {
    start: { time: START.before, id: START.beforeId },
    list: all((db, v: Page) =>
      people(db)
        .innerJoin('account_counts', 'account_counts.account', 'accounts.$id')
        .where(sql<boolean>`+users.sequence <= ${v.newest}`)
        .where(found(v))
        .where(
          sql<boolean>`(account_counts."joinedAt", account_counts.account) < (${v.time}, ${v.id})`,
        )
        .orderBy('account_counts.joinedAt', 'desc')
        .orderBy('account_counts.account', 'desc')
        .limit(v.limit),
    ),
    count: value((db, v: Bounds) =>
      counted(
        db,
        db
          .selectFrom('account_counts')
          .select('account as $id')
          .where('joinedAt', '<=', v.heldUntil)
          .where(found(v)),
      ),
    ),
  }
}

const counted = (db: Kysely<Tables>, found: SelectQueryBuilder<Tables, never, { $id: string }>) =>
  db
    .selectFrom(found.limit(LIMITS.listTotalMax).as('counted'))
    .select((of) => of.fn.countAll<number>().as('total'))

const statementsOf = (shape: Shape) => ({
  held: heldStatements(shape),
  joined: (shape.ways.length > 0
    ? foundStatements
    : shape.counts.length > 0
      ? countedStatements
      : joinedStatements)(shape),
})
/** Statements of each shape, made once: there are 384. */
const STATEMENTS = new Map<string, ReturnType<typeof statementsOf>>()
function statementsFor(shape: Shape) {
  const name = [shape.verified, ...shape.ways, ...shape.counts].join()
  const known = STATEMENTS.get(name) ?? statementsOf(shape)
  STATEMENTS.set(name, known)
  return known
}

const findNewest = value((db) =>
  db
    .selectFrom('users')
    .select('sequence')
    .where('sequence', '>', 0)
    .orderBy('sequence', 'desc')
    .limit(1),
)

/** Whether anybody is left out. */
export const isFilter = (matching: Matching): boolean =>
  matching.held === true ||
  (
    ['search', 'verified', 'joinedSince', 'network', 'domain', 'emailStart', ...COUNTS] as const
  ).some((each) => matching[each] !== undefined)

/** A moment, as clients send it back: the newest person then, and the time. */
export const momentOf = async (db: Reader, now: number): Promise<string> =>
  `${(await findNewest(db)) ?? 0}.${now}`

export const isMoment = (text: string): boolean => /^\d{1,15}\.\d{1,15}$/.test(text)

/** A filter, and whom the words of its search have found. */
export type Filter = Omit<Matching, 'search'> & NarrowedBy

/** People with something in common, as they were at a moment. */
export function peopleMatching(
  { held = false, verified, joinedSince, ...by }: Filter,
  asOf: string,
) {
  const choice = verified === undefined ? 'any' : verified ? 'yes' : 'no'
  const counts = COUNTS.filter((each) => by[each] !== undefined)
  const shape = { verified: choice, ways: narrowingsOf(by), counts } as const
  const statements = statementsFor(shape)[held ? 'held' : 'joined']
  const [newest = 0, heldUntil = 0] = asOf.split('.').map(Number)
  const since = joinedSince === undefined ? 0 : (parseInstant(joinedSince) ?? 0)
  const { posts = 0, ads = 0, reports = 0 } = by
  const bounds = { since, newest, heldUntil, posts, ads, reports, ...narrowedBy(by) }
  return {
    start: statements.start,
    positionOf: ({ heldAt, joinedAt, accountId }: PersonRow): Position => ({
      time: (held ? heldAt : joinedAt) ?? 0,
      id: accountId,
    }),
    async list(db: Reader, after: Position, limit: number): Promise<PersonRow[]> {
      const before = held ? START : { before: after.time, beforeId: after.id }
      return statements.list(db, { ...bounds, ...before, ...after, limit })
    },
    /** Up to the limit of totals. */
    count: async (db: Reader): Promise<number> => Number((await statements.count(db, bounds)) ?? 0),
  }
}
