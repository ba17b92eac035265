import { DatabaseSync } from 'node:sqlite'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { caller, cookieOf } from '../../apps/server/test/people.ts'
import { emailOf, PASSWORD } from '../../tools/demo.ts'
import { FIRST, KEEPER, NEIGHBOUR } from '../../tools/generate/first-people.ts'
import { watchDatabase } from './watched.ts'

/** Who asks: the member with the most of everything, one who has parted from others, an operator, nobody. */
export type Asker = 'first' | 'neighbour' | 'keeper' | 'guest'

const EMAILS = {
  first: emailOf(FIRST.handle),
  neighbour: emailOf(NEIGHBOUR.handle),
  keeper: emailOf(KEEPER.handle),
}

/** What to ask about: ids by the names that requests use. Each query answers one. */
const IDS = {
  first: `SELECT "$id" FROM users WHERE username = '${FIRST.handle}'`,
  keeper: `SELECT "$id" FROM users WHERE username = '${KEEPER.handle}'`,
  neighbour: `SELECT "$id" FROM users WHERE username = '${NEIGHBOUR.handle}'`,
  /** Somebody with a few posts. */
  other: 'SELECT "$id" FROM users ORDER BY sequence LIMIT 1 OFFSET 500',
  lastPerson: 'SELECT "$id" FROM users ORDER BY sequence DESC LIMIT 1',
  /** Liked by everybody. */
  adored: 'SELECT "$id" FROM posts WHERE hidden = 0 ORDER BY "likesCount" DESC, sequence LIMIT 1',
  /** The places of lists where the next page begins: far from their beginnings. */
  deepPost: 'SELECT "$id" FROM posts WHERE hidden = 0 ORDER BY "$updatedAt" LIMIT 1 OFFSET 600',
  deepPerson: 'SELECT "$id" FROM users WHERE hidden = 0 ORDER BY sequence LIMIT 1 OFFSET 100',
  deepOwn: `SELECT "$id" FROM posts WHERE hidden = 0 AND creator = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 60`,
  deepLiked: `SELECT "$id" FROM posts WHERE hidden = 0 AND sequence = (SELECT document FROM posts_likes WHERE member = (SELECT sequence FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 60)`,
  deepFollower: `SELECT "$id" FROM follows WHERE followed = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 30`,
  save: `SELECT "$id" FROM saves WHERE user = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 5`,
  file: `SELECT "imageId" FROM posts ORDER BY sequence LIMIT 1`,
  report: `SELECT "$id" FROM reports WHERE status = 'open' ORDER BY sequence LIMIT 1`,
} as const

const LISTS = {
  page: 'SELECT "$id" FROM posts WHERE hidden = 0 ORDER BY sequence DESC LIMIT 20',
  /** Among them the one with the most posts. */
  people: 'SELECT "$id" FROM users WHERE hidden = 0 ORDER BY sequence LIMIT 24',
} as const

type Ids = Readonly<Record<keyof typeof IDS, string>>
type Lists = Readonly<Record<keyof typeof LISTS, readonly string[]>>

function namesIn(path: string): Ids & Lists {
  using raw = new DatabaseSync(path, { readOnly: true })
  const all = (sql: string) =>
    raw
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const ids = Object.entries(IDS).map(([name, sql]) => [name, all(sql)[0]])
  const lists = Object.entries(LISTS).map(([name, sql]) => [name, all(sql)])
  return Object.fromEntries([...ids, ...lists]) as Ids & Lists
}

/** The product in this process on a generated database, with everybody signed in and all its statements noted. */
export async function openWorld(dataDir: string) {
  const { config } = readConfig({ DATA_DIR: dataDir })
  await using opening = new AsyncDisposableStack()
  const path = config.databaseUrl.slice('file:'.length)
  const names = namesIn(path)
  const platform = opening.use(await openPlatform(config, textFunctions))
  const { database, others, take } = watchDatabase(platform.database)
  // It comes last in a round of upkeep.
  const swept = Promise.withResolvers<void>()
  const purge = async () => database.purge().finally(() => swept.resolve())
  const options = { logLevel: 'error' } as const
  const app = opening.use(
    await buildApp(
      { ...platform, database: { ...database, purge } },
      { ...config, rateLimits: false },
      options,
    ),
  )
  await app.ready()
  await swept.promise
  const start = others()
  const askers: Record<string, ReturnType<typeof caller>> = { guest: caller(app) }
  for (const [name, email] of Object.entries(EMAILS)) {
    const body = { email, password: PASSWORD }
    const answer = await caller(app)('POST', '/v1/account/sessions/email', body)
    askers[name] = caller(app, { cookie: cookieOf(answer) })
  }
  const opened = opening.move()
  return {
    path,
    names,
    start,
    take,
    app,
    askers: askers as Record<Asker, ReturnType<typeof caller>>,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
