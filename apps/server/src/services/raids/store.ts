import { type Generated, sql } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  raids: { sequence: Generated<number>; since: number; until: number; isHeldBack: number }
  accounts: { $id: string; $createdAt: number }
  held_accounts: { account: string; heldAt: number; releasedAt: number | null }
}
const { all, column, exists, first, insert, run, update, value } = queries<Tables>()

/** After `since`, up to `until`. */
interface Span {
  readonly since: number
  readonly until: number
}

/** Sign-ups without an invitation in a time. */
export const countSignUps = value(
  (_, v: Span) => sql<{ count: number }>`SELECT COUNT(*) AS count FROM accounts
    WHERE "$createdAt" > ${v.since} AND "$createdAt" <= ${v.until}
    AND NOT EXISTS (SELECT 1 FROM invitations WHERE "usedBy" = accounts."$id")`,
)

/** Accounts that published for the first time in a time. */
export const countFirsts = value(
  (_, v: Span) => sql<{
    count: number
  }>`SELECT COUNT(DISTINCT account) AS count FROM new_account_acts AS act
    WHERE act <> 'follows' AND "firstAt" > ${v.since} AND "firstAt" <= ${v.until}
    AND NOT EXISTS (SELECT 1 FROM new_account_acts AS other
      WHERE other.account = act.account AND other.act <> 'follows' AND other."firstAt" <= ${v.since})`,
)

export const findFirstSignUp = value((db) =>
  db.selectFrom('accounts').select('$createdAt').orderBy('$createdAt').limit(1),
)

export const findNewestRaid = first((db) =>
  db.selectFrom('raids').selectAll().orderBy('sequence', 'desc').limit(1),
)
export const insertRaid = insert('raids')
export const extendRaid = run((db, v: { sequence: number; until: number }) =>
  db.updateTable('raids').set({ until: v.until }).where('sequence', '=', v.sequence),
)
export const markHeldBack = run((db, v: { sequence: number }) =>
  db.updateTable('raids').set({ isHeldBack: 1 }).where('sequence', '=', v.sequence),
)

export const isReleased = exists((db, v: { account: string }) =>
  db
    .selectFrom('held_accounts')
    .select('account')
    .where('account', '=', v.account)
    .where('releasedAt', 'is not', null),
)
/** With what lists of such people are filtered by; a trigger keeps it as the account has it. */
export const noteHeld = run(
  (_, v: { account: string; heldAt: number }) =>
    sql`INSERT INTO held_accounts (account, "heldAt", "joinedAt", "emailVerified", "phoneVerified", "blockedAt")
      SELECT "$id", ${v.heldAt}, "$createdAt", "emailVerified", "phoneVerified", "blockedAt"
      FROM accounts WHERE "$id" = ${v.account} ON CONFLICT DO NOTHING`,
)
export const noteRelease = update('held_accounts', 'account')

/** What people publish: its table, the person, and when it was published. */
const PUBLISHED = {
  posts: { person: 'creator', time: '$createdAt' },
  comments: { person: 'creator', time: '$createdAt' },
  jobs: { person: 'poster', time: 'postedAt' },
} as const
export type PublishedName = keyof typeof PUBLISHED

interface Raiding {
  /** What was published since then. */
  readonly since: number
  /** By accounts opened after this time. */
  readonly joinedAfter: number
  readonly max: number
}
const listings = Object.entries(PUBLISHED).map(([name, { person, time }]) => {
  const [table, by, at] = [
    sql.table(name),
    sql.ref(`${name}.${person}`),
    sql.ref(`${name}.${time}`),
  ]
  const list = all(
    (_, v: Raiding) => sql<{
      $id: string
      account: string
    }>`SELECT ${table}."$id", accounts."$id" AS account FROM ${table}
      JOIN users ON users."$id" = ${by} JOIN accounts ON accounts."$id" = users."accountId"
      WHERE ${at} >= ${v.since} AND ${table}.hidden = 0 AND accounts."$createdAt" > ${v.joinedAfter} AND accounts.role IS NULL
      AND NOT EXISTS (SELECT 1 FROM approved_accounts WHERE account = accounts."$id")
      AND NOT EXISTS (SELECT 1 FROM held_accounts WHERE account = accounts."$id" AND "releasedAt" IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM invitations WHERE "usedBy" = accounts."$id")
      LIMIT ${v.max}`,
  )
  return [name as PublishedName, list] as const
})
/** What new accounts have published since a raid began, and everybody sees; by collection. */
export const listPublished = new Map(listings)

const heldLists = Object.entries(PUBLISHED).map(([name, { person }]) => {
  const list = column(
    (_, v: { person: string }) =>
      sql<{
        $id: string
      }>`SELECT "$id" FROM ${sql.table(name)} WHERE held = 1 AND ${sql.ref(person)} = ${v.person}`,
  )
  return [name as PublishedName, list] as const
})
/** What is held of a person, by collection. */
export const listHeld = new Map(heldLists)

const holding = new Map(
  Object.keys(PUBLISHED).map((name) => [
    name,
    run(
      (_, v: { id: string; held: number }) =>
        sql`UPDATE ${sql.table(name)} SET hidden = ${v.held}, held = ${v.held}
          WHERE "$id" = ${v.id} AND held = hidden`,
    ),
  ]),
)
/** Leaves what an operator has hidden as it is. Keeps the time of the last change. */
export const storeHeld = (name: PublishedName) => {
  const store = holding.get(name)
  if (store === undefined) throw new Error(`Documents of "${name}" can't be held.`)
  return store
}
