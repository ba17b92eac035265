import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { buildApp } from '../../../apps/server/src/app.ts'
import { readConfig } from '../../../apps/server/src/config/index.ts'
import { textFunctions } from '../../../apps/server/src/engine/index.ts'
import { type Database, statement } from '../../../apps/server/src/platform/database/index.ts'
import { openPlatform } from '../../../apps/server/src/platform/index.ts'
import { caller, cookieOf } from '../../../apps/server/test/people/people.ts'
import { emailOf, PASSWORD } from '../../sample/seed.ts'
import { FIRST, OPERATOR, SECOND_USER } from '../../generate/first-people.ts'
import { recordDatabase } from './recorded-database.ts'

/** Callers: the member with the most of everything, one who has blocked others, an operator, a guest. */
export type Caller = 'first' | 'neighbour' | 'keeper' | 'guest'

const EMAILS = {
  first: emailOf(FIRST.handle),
  neighbour: emailOf(SECOND_USER.handle),
  keeper: emailOf(OPERATOR.handle),
}

/** Posts that others see. */
const SHOWN = `posts WHERE hidden = 0 AND creator NOT IN (SELECT "$id" FROM users WHERE hidden = 1)`
/** The post that everybody likes. */
const POPULAR = `SELECT "$id" FROM ${SHOWN} ORDER BY "likesCount" DESC, sequence LIMIT 1`

/** The first person's conversation with most messages. */
const LONG_CONVERSATION = `SELECT conversation FROM messages WHERE "user" = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') GROUP BY conversation ORDER BY count(*) DESC LIMIT 1`

/** Ids by the names that requests use. Each query returns one id. */
const IDS = {
  first: `SELECT "$id" FROM users WHERE username = '${FIRST.handle}'`,
  keeper: `SELECT "$id" FROM users WHERE username = '${OPERATOR.handle}'`,
  neighbour: `SELECT "$id" FROM users WHERE username = '${SECOND_USER.handle}'`,
  /** A person with a few posts. */
  other: 'SELECT "$id" FROM users ORDER BY sequence LIMIT 1 OFFSET 500',
  lastPerson: 'SELECT "$id" FROM users ORDER BY sequence DESC LIMIT 1',
  popular: POPULAR,
  /** Cursors of later pages: far from the beginning of each list. */
  deepPost: `SELECT "$id" FROM ${SHOWN} ORDER BY "$updatedAt" LIMIT 1 OFFSET 600`,
  deepPerson: 'SELECT "$id" FROM users WHERE hidden = 0 ORDER BY sequence LIMIT 1 OFFSET 100',
  deepComment: `SELECT "$id" FROM comments WHERE parent IS NULL AND post = (${POPULAR}) ORDER BY "$createdAt" DESC LIMIT 1 OFFSET 100`,
  deepOwn: `SELECT "$id" FROM posts WHERE hidden = 0 AND creator = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 60`,
  deepLiked: `SELECT "$id" FROM ${SHOWN} AND sequence = (SELECT document FROM posts_likes WHERE member = (SELECT sequence FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 60)`,
  deepLiker: `SELECT "$id" FROM users WHERE hidden = 0 AND sequence IN (SELECT member FROM posts_likes WHERE document = (SELECT sequence FROM ${SHOWN} ORDER BY "likesCount" DESC, sequence LIMIT 1) ORDER BY sequence DESC LIMIT 10 OFFSET 100) ORDER BY sequence LIMIT 1`,
  deepNotification: `SELECT "$id" FROM notifications WHERE "user" = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY "$createdAt" DESC LIMIT 1 OFFSET 1000`,
  oldNotification: `SELECT "$id" FROM notifications WHERE "user" = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY "$createdAt" LIMIT 1 OFFSET 20`,
  deepConversation: `SELECT "$id" FROM conversations WHERE "user" = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') AND state = 'open' ORDER BY "lastMessageAt" LIMIT 1 OFFSET 5`,
  longConversation: LONG_CONVERSATION,
  deepMessage: `SELECT "$id" FROM messages WHERE conversation = (${LONG_CONVERSATION}) ORDER BY "$createdAt" LIMIT 1 OFFSET 60`,
  deepFollower: `SELECT "$id" FROM follows WHERE followed = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 30`,
  /** The time one day before the newest post. */
  dayBefore: `SELECT "$createdAt" - 86400000 FROM posts ORDER BY sequence DESC LIMIT 1`,
  save: `SELECT "$id" FROM saves WHERE "user" = (SELECT "$id" FROM users WHERE username = '${FIRST.handle}') ORDER BY sequence LIMIT 1 OFFSET 5`,
  file: `SELECT "imageId" FROM posts ORDER BY sequence LIMIT 1`,
  job: `SELECT "$id" FROM jobs WHERE status = 'live' ORDER BY sequence DESC LIMIT 1`,
  deepJob: `SELECT "$id" FROM jobs WHERE status = 'live' ORDER BY sequence LIMIT 1 OFFSET 20`,
  report: `SELECT "$id" FROM reports WHERE status = 'open' ORDER BY sequence LIMIT 1`,
} as const

const LISTS = {
  page: `SELECT "$id" FROM ${SHOWN} ORDER BY sequence DESC LIMIT 20`,
  jobs: `SELECT "$id" FROM jobs WHERE status = 'live' ORDER BY sequence DESC LIMIT 20`,
  /** Includes the person with the most posts. */
  people: 'SELECT "$id" FROM users WHERE hidden = 0 ORDER BY sequence LIMIT 24',
} as const

type Ids = Readonly<Record<keyof typeof IDS, string>>
type Lists = Readonly<Record<keyof typeof LISTS, readonly string[]>>

async function namesIn(database: Database): Promise<Ids & Lists> {
  const all = async (text: string) => {
    const asked = statement((db: Kysely<object>) => ({
      compile: () => sql<{ $id: string }>`${sql.raw(text)}`.compile(db),
    }))
    return (await database.all(asked, {})).map((row) => String(Object.values(row)[0]))
  }
  const names: Record<string, string | readonly string[] | undefined> = {}
  for (const [name, text] of Object.entries(IDS)) names[name] = (await all(text))[0]
  for (const [name, text] of Object.entries(LISTS)) names[name] = await all(text)
  return names as Ids & Lists
}

/** The configuration for a data folder, or for a PostgreSQL database with a temporary folder for everything else. */
async function configFor(location: string, opening: AsyncDisposableStack) {
  if (!location.startsWith('postgres')) return readConfig({ DATA_DIR: location }).config
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-plans-'))
  opening.defer(async () => folder.remove())
  return readConfig({ DATABASE_URL: location, DATA_DIR: folder.path }).config
}

/**
 * The product in this process on a generated database, in a data folder or on PostgreSQL. Everybody is signed in
 * and all its statements are recorded. `cachesParts` enables the caches for parts of responses, but never the
 * response cache.
 */
export async function openFixture(
  location: string,
  recording: { readonly cachesParts?: boolean } = {},
) {
  await using opening = new AsyncDisposableStack()
  const config = await configFor(location, opening)
  // Begins anew, because a generated PostgreSQL database comes without its files.
  const beginAnew = location.startsWith('postgres')
  const platform = opening.use(await openPlatform(config, textFunctions, { beginAnew }))
  const names = await namesIn(platform.database)
  const { database, others, measure } = recordDatabase(platform.database, recording)
  // The last job of a maintenance round.
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
  const callers: Record<string, ReturnType<typeof caller>> = { guest: caller(app) }
  for (const [name, email] of Object.entries(EMAILS)) {
    const body = { email, password: PASSWORD }
    const response = await caller(app)('POST', '/v1/account/sessions/email', body)
    callers[name] = caller(app, { cookie: cookieOf(response) })
  }
  const opened = opening.move()
  return {
    url: config.databaseUrl,
    names,
    start,
    take: measure,
    app,
    callers: callers as Record<Caller, ReturnType<typeof caller>>,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
