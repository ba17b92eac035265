import { type Generated, sql } from 'kysely'
import { queries } from '#platform/database'

interface Figures {
  /** Such as 2026-11-29, in UTC. */
  day: string
  members: number
  active: number
  signUps: number
  posts: number
  openReports: number
  /** Of the reports that were settled: the median; 0 where none was. */
  decisionMinutes: number
  fileBytes: number
  /** Of all processes: each adds its own. */
  errors: Generated<number>
}
interface Tables {
  daily_figures: Figures
  accounts: {
    $id: string
    $createdAt: number
    accessedAt: number
    email: string | null
    phone: string | null
  }
  posts: { sequence: Generated<number>; $createdAt: number }
  reports: { status: string; $createdAt: number; $updatedAt: number }
  held_accounts: { account: string; releasedAt: number | null }
}
const { all, column, run, upsert, value } = queries<Tables>()

export type DayRow = Readonly<Omit<Figures, 'errors'>>

/** The newest days, of which there is one row each. */
export const listDays = all((db, v: { max: number }) =>
  db.selectFrom('daily_figures').selectAll().orderBy('day', 'desc').limit(v.max),
)
export const storeDay = upsert('daily_figures', 'day')
/** Adds errors to a day. Who keeps its other figures may come later. */
export const addErrors = run(
  (_, v: { day: string; count: number }) =>
    sql`INSERT INTO daily_figures (day, members, active, "signUps", posts, "openReports", "fileBytes", errors)
      VALUES (${v.day}, 0, 0, 0, 0, 0, 0, ${v.count})
      ON CONFLICT (day) DO UPDATE SET errors = daily_figures.errors + excluded.errors`,
)
/** Deletes days outside of a time: long ago, or in the future, where the clock was wrong. */
export const deleteDaysOutside = run((db, v: { from: string; to: string }) =>
  db
    .deleteFrom('daily_figures')
    .where((of) => of.or([of('day', '<', v.from), of('day', '>', v.to)])),
)

/** Accounts by a time, without those of guests. */
const countAccounts = (time: '$createdAt' | 'accessedAt') =>
  value((db, v: { since: number }) =>
    db
      .selectFrom('accounts')
      .where(time, '>=', v.since)
      .where((of) => of.or([of('email', 'is not', null), of('phone', 'is not', null)]))
      .select((of) => of.fn.countAll<number>().as('total')),
  )
export const countSignUps = countAccounts('$createdAt')
export const countActive = countAccounts('accessedAt')

/** Posts of a day, among so many of the newest. */
export const countPosts = value(
  (_, v: { since: number; max: number }) =>
    sql<{ total: number }>`SELECT COUNT(*) AS total FROM
      (SELECT "$createdAt" FROM posts ORDER BY sequence DESC LIMIT ${v.max}) AS newest
      WHERE "$createdAt" >= ${v.since}`,
)

/** How long each report waited that was settled since then, among so many of the newest. Milliseconds. */
export const listWaits = column((db, v: { since: number; max: number }) =>
  db
    .selectFrom('reports')
    // As the index says it.
    .where(sql<boolean>`status <> 'open'`)
    .where('$updatedAt', '>=', v.since)
    .select(sql<number>`"$updatedAt" - "$createdAt"`.as('waited'))
    .orderBy('$updatedAt', 'desc')
    .limit(v.max),
)

export const findOldestReport = value((db) =>
  db
    .selectFrom('reports')
    .where('status', '=', 'open')
    .select('$createdAt')
    .orderBy('$createdAt')
    .limit(1),
)
export const countWaiting = value((db) =>
  db
    .selectFrom('held_accounts')
    .where('releasedAt', 'is', null)
    .select((of) => of.fn.countAll<number>().as('total')),
)
