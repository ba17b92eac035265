import { type Kysely, sql } from 'kysely'
import type { Platform } from '../../src/platform/index.ts'
import { type Database, statement, type Writer } from '../../src/platform/database/index.ts'

type DatabaseHolder = Pick<Platform, 'database'>

/** Number of people who save and like each thing. */
export const FANS = 600

const query = <Row = unknown>(text: string) =>
  statement((db: Kysely<never>) => ({ compile: () => sql<Row>`${sql.raw(text)}`.compile(db) }))

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const FAN = `INSERT INTO users (${COLUMNS}, "accountId", name, email, username, "username$folded")
  WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${FANS})
  SELECT 'fan' || i, 0, 0, '[]', 'fan' || i, 'Fan', 'fan' || i, 'fan' || i, 'fan' || i FROM n`
/** Inserts a row of each fan for each document. */
const relationshipSql = (of: string, table: string, columns: string, values: string) =>
  `INSERT INTO "${table}" (${COLUMNS}, ${columns}) SELECT ${of}."$id" || users."$id", 0, 0, '[]', ${values} FROM ${of}, users WHERE name = 'Fan'`

const RELATIONSHIPS = {
  posts: [
    `INSERT INTO posts_likes (document, member) SELECT posts.sequence, users.sequence FROM posts, users WHERE name = 'Fan'`,
    relationshipSql('posts', 'saves', '"user", post', 'users."$id", posts."$id"'),
    relationshipSql('posts', 'reports', '"user", post, reason', `users."$id", posts."$id", 'spam'`),
  ],
  jobs: [
    relationshipSql('jobs', 'jobSaves', '"user", job', 'users."$id", jobs."$id"'),
    relationshipSql('jobs', 'interests', '"user", job', 'users."$id", jobs."$id"'),
    relationshipSql(
      'jobs',
      'leads',
      'poster, job, interest',
      'poster, jobs."$id", jobs."$id" || users."$id"',
    ),
    relationshipSql('jobs', 'reports', '"user", job, reason', `users."$id", jobs."$id", 'spam'`),
  ],
}

/** Many people like, save and report each existing post or ad in every possible way. */
export async function makePopular(
  { database }: DatabaseHolder,
  name: keyof typeof RELATIONSHIPS,
): Promise<void> {
  await database.write(async (tx) => {
    for (const text of [FAN, ...RELATIONSHIPS[name]]) await tx.run(query(text), {})
  })
}

const COUNTS: Readonly<Record<string, string>> = {
  posts: 'posts',
  jobs: 'jobs',
  likes: 'posts_likes',
  saves: 'saves',
  jobSaves: '"jobSaves"',
  interests: 'interests',
  leads: 'leads',
  reports: 'reports WHERE post IS NOT NULL OR job IS NOT NULL',
  deletions: '(SELECT post FROM post_deletions UNION ALL SELECT job FROM job_deletions) AS noted',
}
/** Counts of posts and ads, of the rows that belong to them, and of pending deletions. */
export const remainingRows = async ({ database }: DatabaseHolder) =>
  database.first(
    query<Record<string, number>>(
      `SELECT ${Object.entries(COUNTS)
        .map(([name, from]) => `(SELECT count(*) FROM ${from}) AS "${name}"`)
        .join(', ')}`,
    ),
    {},
  )
/** The counts when everything is deleted. */
export const NO_ROWS = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0]))

/** Number of rows that a transaction has written so far, derived rows included. */
const CHANGES = {
  sqlite: 'SELECT total_changes() AS total',
  postgres: 'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS total FROM pg_stat_xact_user_tables',
}

/** Number of rows that each unit of work writes from now on. */
export function countUnitWrites({ database }: DatabaseHolder): readonly number[] {
  const units: number[] = []
  const changes = query<{ total: number | null }>(CHANGES[database.dialect])
  const write = database.write.bind(database)
  const watched: Database['write'] = async (unit) =>
    write(async (tx: Writer) => {
      const before = (await tx.first(changes, {}))?.total ?? 0
      const done = await unit(tx)
      units.push(((await tx.first(changes, {}))?.total ?? 0) - before)
      return done
    })
  Object.assign(database, { write: watched })
  return units
}

/** Does some work while units of work fail as soon as a deletion is pending, as after a power failure. */
export async function withPowerUntilDeletion<T>(
  { database }: DatabaseHolder,
  work: () => Promise<T>,
): Promise<T> {
  const write = database.write.bind(database)
  const failing: Database['write'] = async (unit) => {
    if ((await remainingRows({ database }))?.['deletions'] !== 0)
      throw new Error('The power is gone.')
    return write(unit)
  }
  Object.assign(database, { write: failing })
  const done = await work()
  Object.assign(database, { write })
  return done
}
