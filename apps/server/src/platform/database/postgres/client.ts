import type { Client, ClientConfig } from 'pg'

/** Milliseconds that a connection may take. */
export const CONNECT_MS = 3000

/** A machine that has gone silently is taken for gone within half a minute, where the server knows these settings. */
export const KEEP_ALIVE = `
  SELECT set_config(name, value, false)
  FROM pg_settings JOIN (VALUES ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
    ('tcp_keepalives_count', '3')) AS wanted (name, value) USING (name)`

/** The client library, loaded only where there is such a server: most installations do without. */
export const loadLibrary = async () => (await import('pg')).default

/** A connection of one's own, to be ended by whoever asked for it. What breaks it is told to whoever waits for an answer. */
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
