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

/** As the indexes of accounts say it. */
const VERIFIED = {
  any: sql<boolean>`TRUE`,
  yes: sql<boolean>`(accounts."emailVerified" = 1 OR accounts."phoneVerified" = 1)`,
  no: sql<boolean>`accounts."emailVerified" = 0 AND accounts."phoneVerified" = 0`,
}
/** The same, so that no index is tempting: of few who wait, it would find all who are like them. */
const VERIFIED_OF_FEW = {
  any: VERIFIED.any,
  yes: sql<boolean>`accounts."emailVerified" + accounts."phoneVerified" > 0`,
  no: sql<boolean>`accounts."emailVerified" + accounts."phoneVerified" = 0`,
}

/** The statements of a kind of list: who has waited longest comes first, and else who joined last. */
function statementsOf(isHeld: boolean, verified: keyof typeof VERIFIED) {
  const matching = (db: Kysely<Tables>, v: Bounds) => {
    const found = people(db).where(sql<boolean>`+users.sequence <= ${v.newest}`)
    return isHeld
      ? found
          .where(sql<boolean>`+accounts."$createdAt" >= ${v.since}`)
          .where(VERIFIED_OF_FEW[verified])
          .where('held_accounts.heldAt', '<=', v.heldUntil)
          // Of blocked people nobody sees anything: they wait for nobody.
          .where('accounts.blockedAt', 'is', null)
      : found.where('accounts.$createdAt', '>=', v.since).where(VERIFIED[verified])
  }
  const count = value((db, v: Bounds) =>
    db
      .selectFrom(matching(db, v).limit(LIMITS.listTotalMax).as('counted'))
      .select((of) => of.fn.countAll<number>().as('total')),
  )
  type Page = Bounds & Position & { readonly limit: number }
  const longestHeld = all((db, v: Page) =>
    matching(db, v)
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
  )
  const newest = all((db, v: Page) =>
    matching(db, v)
      .where((of) =>
        of(of.refTuple('accounts.$createdAt', 'accounts.$id'), '<', of.tuple(v.time, v.id)),
      )
      .orderBy('accounts.$createdAt', 'desc')
      .orderBy('accounts.$id', 'desc')
      .limit(v.limit),
  )
  return isHeld
    ? { count, list: longestHeld, start: { time: -1, id: '' } }
    : { count, list: newest, start: { time: Number.MAX_SAFE_INTEGER, id: '' } }
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
  const statements = STATEMENTS[`${held} ${choice}`]
  if (statements === undefined) throw new Error('Every filter has its statements.')
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
