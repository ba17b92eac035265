import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '../../../apps/server/src/platform/database/postgres/client.ts'

/** People, and posts that are reported: each by another person. */
export const SUBJECTS = 10_000

const COLUMNS = '"$id", "$createdAt", "$updatedAt", "$permissions"'
const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

const POST =
  '"$createdAt", "$updatedAt", "$permissions", caption, "imageUrl", "imageId", "likesCount", "imageWidth", "imageHeight", "imageHash"'

/** People, with a post of each, which the next one has reported. Both databases understand it. */
const SQL = [
  `INSERT INTO accounts ("$id", "$createdAt", "$updatedAt", name, email, "accessedAt")
   ${numbers(SUBJECTS)} SELECT 'waiting' || i, i, i, 'Waiting', 'waiting' || i || '@example.com', i FROM n`,
  `INSERT INTO users (${COLUMNS}, "accountId", name, email, username, "username$folded")
   SELECT "$id", 1, 1, '[]', "$id", name, email, "$id", "$id" FROM accounts WHERE name = 'Waiting'`,
  `INSERT INTO posts ("$id", creator, ${POST})
   ${numbers(SUBJECTS)} SELECT 'waiting' || i, 'waiting' || i, i, i, '[]', 'Buy this', '/v1/x', 'x', 0, 30, 20, 'x' FROM n`,
  `INSERT INTO reports (${COLUMNS}, "user", post, reason, status)
   ${numbers(SUBJECTS)}
   SELECT 'waiting' || i, i, i, '[]', 'waiting' || (i % ${SUBJECTS} + 1), 'waiting' || i, 'spam', 'open' FROM n`,
  `INSERT INTO evidence (report, post, creator, caption)
   SELECT "$id", "$id", "$id", 'Buy this' FROM reports WHERE "$id" LIKE 'waiting%'`,
]

/** The rows themselves, beside the server; of a data folder, or of a PostgreSQL database. */
async function openRows(location: string) {
  if (!location.startsWith('postgres')) {
    const raw = new DatabaseSync(join(location, 'devhood.db'))
    return {
      run: async (text: string) => raw.exec(text),
      count: async (rows: string) =>
        Number(raw.prepare(`SELECT count(*) AS n FROM ${rows}`).get()?.['n']),
      [Symbol.asyncDispose]: async () => raw.close(),
    }
  }
  const client = await connect(location)
  return {
    run: async (text: string) => void (await client.query(text)),
    count: async (rows: string) =>
      Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${rows}`)).rows[0]?.n),
    [Symbol.asyncDispose]: async () => client.end(),
  }
}

/** Something of these people waits. */
export async function letAllWait(location: string): Promise<void> {
  await using rows = await openRows(location)
  await rows.run(`INSERT INTO held_accounts (account, "heldAt", "joinedAt")
    SELECT "$id", "$createdAt", "$createdAt" FROM accounts WHERE name = 'Waiting'`)
}

/** Makes a person an operator, and adds all whom and that an act is about. */
export async function addSubjects(location: string, operator: string): Promise<void> {
  await using rows = await openRows(location)
  await rows.run(`UPDATE accounts SET role = 'operator' WHERE "$id" = '${operator}'`)
  for (const text of SQL) await rows.run(text)
  // One that others like meanwhile.
  await rows.run(
    `INSERT INTO posts ("$id", creator, ${POST}) SELECT 'own', '${operator}', ${POST} FROM posts WHERE "$id" = 'waiting1'`,
  )
}

/** What acts change, in numbers: the same after an Undo as before the act. */
export async function stateOf(location: string): Promise<string> {
  await using rows = await openRows(location)
  const counted = []
  for (const each of [
    'open_reports',
    'posts WHERE hidden = 1',
    'users WHERE hidden = 1',
    'accounts WHERE "blockedAt" IS NOT NULL',
  ])
    counted.push(await rows.count(each))
  return counted.join()
}
