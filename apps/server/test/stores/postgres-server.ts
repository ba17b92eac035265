import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { Pool } from 'pg'
import { installBinaries, isOwnPostgresMissing, startOwnPostgres } from './postgres-cluster.ts'

interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
}

/** A PostgreSQL server that is there. Disposing leaves it, and what was made and not dropped. */
interface PostgresAt extends AsyncDisposable {
  readonly url: string
  /** A database of its own, empty or a copy of another that nobody uses. Disposing drops it. */
  make(template?: string): Promise<TestDatabase>
}

export interface PostgresServer extends PostgresAt {
  /** The URL of an empty database of its own each time, which is gone when this is disposed. */
  fresh(): Promise<string>
}

/** Looks at a database of which PostgreSQL waits a tenth of a second for each connection that is about to close. */
const LOOKS = 200

/** Drops a database whose users have closed it, or soon will have. */
async function drop(server: Pool, name: string): Promise<void> {
  const users = 'SELECT FROM pg_stat_activity WHERE datname = $1'
  for (let look = 0; look < LOOKS; look++)
    if ((await server.query(users, [name])).rows.length === 0) break
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

/** A server by the URL of a user who may make databases. */
export function postgresAt(url: string): PostgresAt {
  const pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // Whoever asks it next is told that the server has gone.
  pool.on('error', () => undefined)
  async function make(template = 'template1') {
    const name = `devhood_${randomBytes(8).toString('hex')}`
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    return { name, url: own.href, [Symbol.asyncDispose]: async () => drop(pool, name) }
  }
  return { url, make, [Symbol.asyncDispose]: async () => pool.end() }
}

/** A server of somebody else's, who gets it back as it was. */
function useExisting(url: string): PostgresServer {
  const opened = new AsyncDisposableStack()
  const server = opened.use(postgresAt(url))
  return {
    ...server,
    fresh: async () => opened.use(await server.make()).url,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** A cluster of the test's own, gone with it. */
async function startCluster(): Promise<PostgresServer> {
  const cluster = await startOwnPostgres('nothing')
  const server = postgresAt(cluster.url)
  return {
    ...server,
    fresh: async () => (await server.make()).url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await cluster[Symbol.asyncDispose]()
    },
  }
}

/** Whether tests must do without PostgreSQL; never in the gate, where they fail instead. */
export const isPostgresMissing = () => !env['TEST_POSTGRES_URL'] && isOwnPostgresMissing()

/**
 * A PostgreSQL server for tests: that of TEST_POSTGRES_URL, or one of their own. Undefined where there is none and none
 * can be installed; under CI that is a failure.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = env['TEST_POSTGRES_URL']
  if (given) return useExisting(given)
  return installBinaries() || env['CI'] ? startCluster() : undefined
}
