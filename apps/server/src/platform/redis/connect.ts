import { isIP } from 'node:net'

/** Limit of commands without a reply; further ones are refused, so that a hanging server doesn't fill the memory. */
const WAITING_MAX = 10_000

/** With RESP3, one connection can receive messages and send commands. */
const PROTOCOL = { RESP: 3 } as const

interface ConnectOptions {
  readonly url: URL
  readonly channels: ReadonlyMap<string, (message: string) => void>
  /** Milliseconds until an unresponsive server is given up. */
  readonly timeout: number
  /** Aborts earlier. */
  readonly signal: AbortSignal
}

async function clientFor({ url, timeout }: ConnectOptions) {
  // Loaded on demand: most servers don't use Redis.
  const { RedisClient } = await import('@redis/client')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = {
    host,
    port: Number(url.port || 6379),
    connectTimeout: timeout,
    // A new client for each connection: the library must not resend old commands unnoticed.
    reconnectStrategy: false as const,
  }
  const isNamed = isIP(host) === 0
  // The same for all servers: the library makes a class with all commands for each other one.
  return RedisClient.factory(PROTOCOL)({
    ...PROTOCOL,
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

/** One connection, from start to end, without reconnecting: subscribes to the channels; rejects after the timeout. */
export async function connect(connecting: ConnectOptions) {
  const client = await clientFor(connecting)
  connecting.signal.throwIfAborted()
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
  client.on('error', end)
  client.on('end', () => end(undefined))
  const giveUp = () => client.destroy()
  // The client's own timeout covers only the first bytes.
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
    send: async (command: readonly string[]): Promise<unknown> => client.sendCommand(command),
    /** Closes it at once; commands without a reply are rejected. */
    disconnect: () => client.destroy(),
    /** Waits for outstanding replies, then closes. */
    close: async (): Promise<void> => (client.isOpen ? client.close() : undefined),
    /** Resolves to the reason when it has ended. */
    ended,
  }
}

export type Connection = Awaited<ReturnType<typeof connect>>
