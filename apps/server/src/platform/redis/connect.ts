import { isIP } from 'node:net'

/** Commands that may wait for their answer at once; more are refused, so that a server that stands still fills no memory. */
const WAITING_MAX = 10_000

interface ConnectOptions {
  readonly url: URL
  readonly channels: ReadonlyMap<string, (message: string) => void>
  /** Milliseconds until a server that says nothing is given up. */
  readonly timeout: number
  /** Gives it up before. */
  readonly signal: AbortSignal
}

async function clientFor({ url, timeout }: ConnectOptions) {
  // Loaded only now: most servers do without.
  const { createClient } = await import('@redis/client')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = {
    host,
    port: Number(url.port || 6379),
    connectTimeout: timeout,
    // A new client for each connection: nothing of the old one is sent again behind our back.
    reconnectStrategy: false as const,
  }
  const isNamed = isIP(host) === 0
  return createClient({
    // The third protocol lets one connection hear messages and ask commands.
    RESP: 3,
    socket:
      url.protocol === 'rediss:'
        ? { ...socket, tls: true as const, ...(isNamed && { servername: host }) }
        : socket,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    database: Number(url.pathname.slice(1)),
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    maintNotifications: 'disabled',
    disableClientInfo: true,
  })
}

/** One connection, from its beginning to its end. It does not come back. */
export interface Connection {
  send(command: readonly string[]): Promise<unknown>
  /** Cuts it; what waits for an answer is rejected. */
  disconnect(): void
  /** Lets what was sent be answered, then closes. */
  close(): Promise<void>
  /** Why it has ended, once it has. */
  readonly ended: Promise<unknown>
}

/** Connects and hears the channels; rejects when that takes longer than patience. */
export async function connect(connecting: ConnectOptions): Promise<Connection> {
  const client = await clientFor(connecting)
  connecting.signal.throwIfAborted()
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
  client.on('error', end)
  client.on('end', () => end(undefined))
  const giveUp = () => client.destroy()
  // The time that the client keeps is for the first bytes alone.
  const late = setTimeout(giveUp, connecting.timeout)
  connecting.signal.addEventListener('abort', giveUp)
  try {
    await client.connect()
    for (const [channel, listener] of connecting.channels) await client.subscribe(channel, listener)
  } catch (error) {
    client.destroy()
    throw error
  } finally {
    clearTimeout(late)
    connecting.signal.removeEventListener('abort', giveUp)
  }
  return {
    send: async (command) => client.sendCommand(command),
    disconnect: () => client.destroy(),
    close: async () => (client.isOpen ? client.close() : undefined),
    ended,
  }
}
