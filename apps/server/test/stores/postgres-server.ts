import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { Pool } from 'pg'
import { installBinaries, isOwnPostgresMissing, startOwnPostgres } from './postgres-cluster.ts'

interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
}

/** An existing PostgreSQL server. Disposing leaves the server, and databases that were created and not dropped. */
interface PostgresAt extends AsyncDisposable {
  readonly url: string
  /** A new database, empty or a copy of a template that nobody uses. Disposing drops it. */
  make(template?: string): Promise<TestDatabase>
}

export interface PostgresServer extends PostgresAt {
  /** The URL of a new empty database, which is dropped when the server is disposed. */
  fresh(): Promise<string>
}

/** Number of checks whether a database is unused. PostgreSQL waits a tenth of a second for each closing connection. */
const LOOKS = 200

/** Drops a database whose users have closed it, or soon will. */
async function drop(server: Pool, name: string): Promise<void> {
  const users = 'SELECT FROM pg_stat_activity WHERE datname = $1'
  for (let look = 0; look < LOOKS; look++)
    if ((await server.query(users, [name])).rows.length === 0) break
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

/** A server by the URL of a user who may create databases. */
export function postgresAt(url: string): PostgresAt {
  const pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // The next query reports that the server has gone.
  pool.on('error', () => undefined)
  async function make(template = 'template1') {
    const name = `devhood_${randomBytes(8).toString('hex')}`
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
    const own = new URL(url)
    own.pathname = `/${name}`
    return { name, url: own.href, [Symbol.asyncDispose]: async () => drop(pool, name) }
  }
  return { url, make, [Symbol.asyncDispose]: async () => pool.end() }
}

/** Uses an existing server and leaves it as it was. */
function useExisting(url: string): PostgresServer {
  const opened = new AsyncDisposableStack()
  const server = opened.use(postgresAt(url))
  return {
    ...server,
    fresh: async () => opened.use(await server.make()).url,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** Starts a temporary cluster that ends with the test. */
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

/** Whether tests must run without PostgreSQL. Always false in the gate, which fails instead. */
export const isPostgresMissing = () => !env['TEST_POSTGRES_URL'] && isOwnPostgresMissing()

/**
 * A PostgreSQL server for tests: that of TEST_POSTGRES_URL, or a temporary one. Undefined where there is none
 * and none can be installed; under CI that is a failure.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = env['TEST_POSTGRES_URL']
  if (given) return useExisting(given)
  return installBinaries() || env['CI'] ? startCluster() : undefined
}
