import { LIMITS } from '@devhood/contract'
import { type Kysely, sql } from 'kysely'
import { parseInstant } from '#engine'
import { queries, type Reader } from '#platform/database'
import type { Matching } from '../schema.ts'
import { people, type PersonRow, type Tables } from './people-store.ts'

const { all, value } = queries<Tables>()

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

const VERIFIED = {
  any: sql<boolean>`TRUE`,
  yes: sql<boolean>`(accounts."emailVerified" = 1 OR accounts."phoneVerified" = 1)`,
  no: sql<boolean>`accounts."emailVerified" = 0 AND accounts."phoneVerified" = 0`,
}

/** The statements of a kind of list. Who waits is listed longest member first, everybody else newest first. */
function statementsOf(isHeld: boolean, isVerified: keyof typeof VERIFIED) {
  const matching = (db: Kysely<Tables>, v: Bounds) => {
    const found = people(db)
      .where('accounts.$createdAt', '>=', v.since)
      .where('users.sequence', '<=', v.newest)
      .where(VERIFIED[isVerified])
    // Of blocked people nobody sees anything: they wait for nobody.
    return isHeld
      ? found
          .where('held_accounts.heldAt', '<=', v.heldUntil)
          .where('accounts.blockedAt', 'is', null)
      : found
  }
  const [follows, direction] = isHeld ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return {
    list: all((db, v: Bounds & Position & { readonly limit: number }) =>
      matching(db, v)
        .where((of) =>
          of(of.refTuple('accounts.$createdAt', 'accounts.$id'), follows, of.tuple(v.time, v.id)),
        )
        .orderBy('accounts.$createdAt', direction)
        .orderBy('accounts.$id', direction)
        .limit(v.limit),
    ),
    count: value((db, v: Bounds) =>
      db
        .selectFrom(matching(db, v).limit(LIMITS.listTotalMax).as('counted'))
        .select((of) => of.fn.countAll<number>().as('total')),
    ),
    start: isHeld ? { time: -1, id: '' } : { time: Number.MAX_SAFE_INTEGER, id: '' },
  }
}
const STATEMENTS = Object.fromEntries(
  [true, false].flatMap((isHeld) =>
    (['any', 'yes', 'no'] as const).map((verified) => [
      `${isHeld} ${verified}`,
      statementsOf(isHeld, verified),
    ]),
  ),
)

const findNewest = value((db) =>
  db.selectFrom('users').select('sequence').orderBy('sequence', 'desc').limit(1),
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
  const statements = STATEMENTS[`${held} ${choice}`]
  if (statements === undefined) throw new Error('Every filter has its statements.')
  const [newest = 0, heldUntil = 0] = asOf.split('.').map(Number)
  const since = joinedSince === undefined ? 0 : (parseInstant(joinedSince) ?? 0)
  const bounds = { since, newest, heldUntil }
  return {
    start: statements.start,
    list: async (db: Reader, after: Position, limit: number): Promise<PersonRow[]> =>
      statements.list(db, { ...bounds, ...after, limit }),
    /** Up to the limit of totals. */
    count: async (db: Reader): Promise<number> => Number((await statements.count(db, bounds)) ?? 0),
  }
}

export const positionOf = ({ joinedAt, accountId }: PersonRow): Position => ({
  time: joinedAt,
  id: accountId,
})
