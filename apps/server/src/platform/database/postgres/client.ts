import type { Client, ClientConfig } from 'pg'

/** Connection timeout in milliseconds. */
export const CONNECT_MS = 3000

/** Keepalive detects a dead client within half a minute, if the server supports these settings. */
export const KEEP_ALIVE = `
  SELECT set_config(name, value, false)
  FROM pg_settings JOIN (VALUES ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
    ('tcp_keepalives_count', '3')) AS wanted (name, value) USING (name)`

/** The name of the connections of a process, which the database shows. `processId` is its id on the bus. */
export const applicationName = (processId: string) => `devhood ${processId}`

/** Loads the client library on demand: most installations don't use PostgreSQL. */
export const loadLibrary = async () => (await import('pg')).default

/** Opens a dedicated connection, which the caller ends. A broken connection rejects its pending queries. */
export async function connect(url: string, options: ClientConfig = {}): Promise<Client> {
  const { Client } = await loadLibrary()
  const client = new Client({
    connectionString: url,
    application_name: 'devhood',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...options,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
