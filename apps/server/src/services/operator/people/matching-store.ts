import { LIMITS } from '@devhood/contract'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { parseInstant } from '#engine'
import { queries, type Reader } from '#platform/database'
import type { Matching } from '../schema.ts'
import { people, type PersonRow, type Tables } from './people-store.ts'

const { all, value } = queries<Tables>()
type Sql = RawBuilder<unknown>

/** Which people a list can have: those who joined, or of whom something was held, until then. */
interface Bounds {
  readonly since: number
  readonly newest: number
  readonly heldUntil: number
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

/** Those of whom something waits, longest first. */
function heldStatements(verified: keyof typeof VERIFIED) {
  // Of blocked people nobody sees anything: they wait for nobody.
  const waits = (v: Bounds) =>
    sql<boolean>`held_accounts."releasedAt" IS NULL AND held_accounts."blockedAt" IS NULL
      AND held_accounts."heldAt" <= ${v.heldUntil} AND held_accounts."joinedAt" >= ${v.since}
      AND ${VERIFIED[verified](sql.table('held_accounts'))}`
  return {
    start: { time: -1, id: '' },
    list: all((db, v: Page) =>
      people(db)
        .where(waits(v))
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
    count: value((db, v: Bounds) =>
      counted(db, db.selectFrom('held_accounts').select('account as $id').where(waits(v))),
    ),
  }
}

/** Those who joined since a time, newest first. */
function joinedStatements(verified: keyof typeof VERIFIED) {
  const joined = (db: Kysely<Tables>, v: Bounds) =>
    people(db)
      .where(sql<boolean>`+users.sequence <= ${v.newest}`)
      .where('accounts.$createdAt', '>=', v.since)
      .where(VERIFIED[verified](sql.table('accounts')))
  return {
    start: { time: Number.MAX_SAFE_INTEGER, id: '' },
    list: all((db, v: Page) =>
      joined(db, v)
        .where((of) =>
          of(of.refTuple('accounts.$createdAt', 'accounts.$id'), '<', of.tuple(v.time, v.id)),
        )
        .orderBy('accounts.$createdAt', 'desc')
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
          .where('accounts.$createdAt', '>=', v.since)
          .where('accounts.$createdAt', '<=', v.heldUntil)
          .where(VERIFIED[verified](sql.table('accounts')))
          .where(
            sql<boolean>`EXISTS (SELECT 1 FROM users WHERE users."accountId" = accounts."$id")`,
          ),
      ),
    ),
  }
}

const counted = (db: Kysely<Tables>, found: SelectQueryBuilder<Tables, never, { $id: string }>) =>
  db
    .selectFrom(found.limit(LIMITS.listTotalMax).as('counted'))
    .select((of) => of.fn.countAll<number>().as('total'))

const statementsOf = (verified: keyof typeof VERIFIED) => ({
  held: heldStatements(verified),
  joined: joinedStatements(verified),
})
const STATEMENTS = {
  any: statementsOf('any'),
  yes: statementsOf('yes'),
  no: statementsOf('no'),
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
export const isFilter = ({ held, verified, joinedSince }: Matching): boolean =>
  held === true || verified !== undefined || joinedSince !== undefined

/** A moment, as clients send it back: the newest person then, and the time. */
export const momentOf = async (db: Reader, now: number): Promise<string> =>
  `${(await findNewest(db)) ?? 0}.${now}`

export const isMoment = (text: string): boolean => /^\d{1,15}\.\d{1,15}$/.test(text)

/** People with something in common, as they were at a moment. */
export function peopleMatching({ held = false, verified, joinedSince }: Matching, asOf: string) {
  const choice = verified === undefined ? 'any' : verified ? 'yes' : 'no'
  const statements = STATEMENTS[choice][held ? 'held' : 'joined']
  const [newest = 0, heldUntil = 0] = asOf.split('.').map(Number)
  const since = joinedSince === undefined ? 0 : (parseInstant(joinedSince) ?? 0)
  const bounds = { since, newest, heldUntil }
  return {
    start: statements.start,
    positionOf: ({ heldAt, joinedAt, accountId }: PersonRow): Position => ({
      time: (held ? heldAt : joinedAt) ?? 0,
      id: accountId,
    }),
    list: async (db: Reader, after: Position, limit: number): Promise<PersonRow[]> =>
      statements.list(db, { ...bounds, ...after, limit }),
    /** Up to the limit of totals. */
    count: async (db: Reader): Promise<number> => Number((await statements.count(db, bounds)) ?? 0),
  }
}
