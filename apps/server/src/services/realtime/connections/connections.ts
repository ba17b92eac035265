import type { View } from '#engine'
import type { Bearer } from '#services/account'
import { REALTIME_LIMITS } from '../limits.ts'
import type { EventNaming } from '../subscriptions/events.ts'
import { CODES, RealtimeError } from '../subscriptions/errors.ts'
import { channelsOf, type Subscriptions } from '../subscriptions/subscriptions.ts'

export interface Transport {
  readonly isOpen: boolean
  /** Bytes that the peer hasn't received yet. */
  readonly bufferedBytes: number
  send(text: string | Buffer): void
  /** Buffers what is sent from now on, so that it leaves in one write. */
  cork(): void
  /** Sends what was buffered. */
  uncork(): void
  /** Reads nothing until it is resumed. */
  pause(): void
  resume(): void
  close(code: number, reason?: string): void
  /** Cuts the connection without a closing handshake. */
  terminate(): void
  /** Pings the peer, and terminates the connection if the last ping got no pong. */
  ping(): void
}

export interface Connection {
  readonly transport: Transport
  /** The client's address, as rate limits use it. */
  readonly address: string
  /** Equal for clients that get the same URLs. */
  readonly urlKey: string
  readonly urlOf: View['urlOf']
  /** The names of events that the client knows. */
  readonly naming: keyof EventNaming
  /** The client's subscriptions, resolved for its account, and all their channels. */
  subscriptions: Subscriptions
  channels: ReadonlySet<string>
  /** Undefined for a guest. */
  bearer: Bearer | undefined
  /** Time of the connection, by the clock of `performance`. */
  readonly connectedAt: number
}

export const accountIdOf = ({ bearer }: Connection): string | undefined => bearer?.actor.accountId

interface Options {
  /** Whether sockets per address and per person are limited; their total always is. */
  readonly isLimited: boolean
}

/** A map from a key to a set of items. The key undefined has none. */
function openMultimap<Item>() {
  const sets = new Map<string, Set<Item>>()
  const none: ReadonlySet<Item> = new Set()
  return {
    get: (key: string | undefined): ReadonlySet<Item> =>
      key === undefined ? none : (sets.get(key) ?? none),
    add(key: string | undefined, item: Item): void {
      if (key === undefined) return
      const items = sets.get(key)
      if (items) items.add(item)
      else sets.set(key, new Set([item]))
    },
    delete(key: string | undefined, item: Item): void {
      if (key === undefined) return
      const items = sets.get(key)
      items?.delete(item)
      if (items?.size === 0) sets.delete(key)
    },
  }
}

/** Connections indexed by address, account and channel, so that an event only visits those that it concerns. */
function openRegistry({ isLimited }: Options) {
  const open = new Set<Connection>()
  const byAddress = openMultimap<Connection>()
  const byAccount = openMultimap<Connection>()
  const byChannel = openMultimap<Connection>()

  /** Refuses a connection over the limits per address, per person or in total. */
  function checkCapacity(address: string, accountId: string | undefined): void {
    const { total, perAddress, perPerson } = REALTIME_LIMITS
    const isFull =
      open.size >= total ||
      (isLimited && byAddress.get(address).size >= perAddress) ||
      (isLimited && byAccount.get(accountId).size >= perPerson)
    if (isFull) throw new RealtimeError(CODES.busy, 'Too many connections: try again later.')
  }
  function register(connection: Connection): void {
    if (open.has(connection)) return
    open.add(connection)
    byAddress.add(connection.address, connection)
    byAccount.add(accountIdOf(connection), connection)
    for (const channel of connection.channels) byChannel.add(channel, connection)
  }
  function unregister(connection: Connection): void {
    if (!open.delete(connection)) return
    byAddress.delete(connection.address, connection)
    byAccount.delete(accountIdOf(connection), connection)
    for (const channel of connection.channels) byChannel.delete(channel, connection)
  }
  /** Changes the keys of a connection and updates the indexes. */
  function change(connection: Connection, update: () => void): void {
    const isRegistered = open.has(connection)
    if (isRegistered) unregister(connection)
    update()
    if (isRegistered) register(connection)
  }

  return {
    open,
    checkCapacity,
    register,
    unregister,
    identify(connection: Connection, bearer: Bearer) {
      change(connection, () => void (connection.bearer = bearer))
    },
    listen(connection: Connection, subscriptions: Subscriptions) {
      change(connection, () => {
        connection.subscriptions = subscriptions
        connection.channels = channelsOf(subscriptions)
      })
    },
    ofAccount: byAccount.get,
    /** Connections that listen to any of these channels, each once. */
    listeningTo(channels: readonly string[]): ReadonlySet<Connection> {
      const found = new Set<Connection>()
      for (const channel of channels)
        for (const connection of byChannel.get(channel)) found.add(connection)
      return found
    },
  }
}

export function openConnections(options: Options) {
  const { open, register, unregister, ...registry } = openRegistry(options)
  const corked = new Set<Transport>()
  /** Upper bound of the bytes that are buffered for all connections. */
  let bufferedBytes = 0

  function uncork(transport: Transport): void {
    corked.delete(transport)
    transport.uncork()
  }

  function terminate(connection: Connection): void {
    unregister(connection)
    corked.delete(connection.transport)
    connection.transport.terminate()
  }

  /**
   * Sends what is corked, then terminates the connections with the most buffered bytes until half of the limit is
   * free.
   */
  function dropSlowest(): void {
    for (const transport of corked) uncork(transport)
    const bySlowness = [...open]
      .map((connection) => ({ connection, bufferedBytes: connection.transport.bufferedBytes }))
      .toSorted((a, b) => a.bufferedBytes - b.bufferedBytes)
    bufferedBytes = bySlowness.reduce((sum, each) => sum + each.bufferedBytes, 0)
    while (bufferedBytes > REALTIME_LIMITS.bufferedTotal / 2) {
      const slowest = bySlowness.pop()
      if (slowest === undefined) break
      bufferedBytes -= slowest.bufferedBytes
      terminate(slowest.connection)
    }
  }

  function close(connection: Connection, code: number): void {
    unregister(connection)
    connection.transport.close(code)
  }

  return {
    ...registry,
    add: register,
    remove: unregister,
    has: (connection: Connection) => open.has(connection),
    list: () => [...open],
    count: () => open.size,
    isEmpty: () => open.size === 0,
    close,
    closeAll(code: number) {
      for (const connection of open) close(connection, code)
    },
    /**
     * Sends a message together with others, when the transport is uncorked. A client that has stopped reading is
     * terminated instead; so are the slowest, if too many bytes are buffered in total.
     */
    send(connection: Connection, text: string | Buffer) {
      const { transport } = connection
      if (!corked.has(transport)) transport.cork()
      corked.add(transport)
      transport.send(text)
      if (transport.bufferedBytes > REALTIME_LIMITS.corked) uncork(transport)
      bufferedBytes += text.length
      if (transport.bufferedBytes > REALTIME_LIMITS.buffered) terminate(connection)
      if (bufferedBytes > REALTIME_LIMITS.bufferedTotal) dropSlowest()
    },
    corked: () => [...corked],
    uncork,
  }
}

export type Connections = ReturnType<typeof openConnections>
