import type { View } from '#engine'
import type { Bearer } from '#services/account'
import { REALTIME_LIMITS } from '../limits.ts'
import type { EventNaming } from '../subscriptions/events.ts'
import { openMultimap } from './multimap.ts'
import { CODES, RealtimeError } from '../subscriptions/messages.ts'
import { channelsOf, type Subscriptions } from '../subscriptions/subscriptions.ts'

/** The way to the other end. */
export interface Transport {
  readonly isOpen: boolean
  /** Bytes that the other end has not taken yet. */
  readonly bufferedBytes: number
  send(text: string | Buffer): void
  /** Keeps back what is sent from now on, so that it leaves in one piece. */
  cork(): void
  /** Lets go of what was kept back. */
  uncork(): void
  /** Reads nothing until it is resumed. */
  pause(): void
  resume(): void
  close(code: number, reason?: string): void
  /** Cuts it without a word. */
  terminate(): void
  /** Asks for a sign of life, and cuts it when there was none since the last time. */
  ping(): void
}

/** Somebody who listens. */
export interface Connection {
  readonly transport: Transport
  /** The address as limits see it. */
  readonly address: string
  /** Equal for those whose URLs are written alike. */
  readonly urlKey: string
  readonly urlOf: View['urlOf']
  /** How it knows events. */
  readonly naming: keyof EventNaming
  /** What it listens to, as who it is, and all the channels of that. */
  subscriptions: Subscriptions
  channels: ReadonlySet<string>
  /** Undefined for a guest. */
  bearer: Bearer | undefined
  /** Since when, by the clock of `performance`. */
  readonly connectedAt: number
}

export const accountIdOf = ({ bearer }: Connection): string | undefined => bearer?.actor.accountId

interface Options {
  /** Whether addresses and people are limited; all together always are. */
  readonly isLimited: boolean
}

/** Who is there, found by address, person and channel, so that nobody has to be looked at for what concerns others. */
function openRegistry({ isLimited }: Options) {
  const open = new Set<Connection>()
  const byAddress = openMultimap<Connection>()
  const byAccount = openMultimap<Connection>()
  const byChannel = openMultimap<Connection>()

  /** Refuses one more than may be open: of an address, of a person, of all. */
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
  /** Changes what a connection is found by, wherever it is. */
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
    /** Says who it is from now on. */
    identify(connection: Connection, bearer: Bearer) {
      change(connection, () => void (connection.bearer = bearer))
    },
    /** Says what it listens to from now on. */
    listen(connection: Connection, subscriptions: Subscriptions) {
      change(connection, () => {
        connection.subscriptions = subscriptions
        connection.channels = channelsOf(subscriptions)
      })
    },
    ofAccount: byAccount.get,
    /** Those that listen to any of these channels, each once. */
    listeningTo(channels: readonly string[]): ReadonlySet<Connection> {
      const found = new Set<Connection>()
      for (const channel of channels)
        for (const connection of byChannel.get(channel)) found.add(connection)
      return found
    },
  }
}

/** Everybody who listens to this process. */
export function openConnections(options: Options) {
  const { open, register, unregister, ...registry } = openRegistry(options)
  const corked = new Set<Transport>()
  /** No less than what waits on all wires, in bytes. */
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

  /** Sends what is kept back, and cuts off those for whom most is waiting, until there is room again. */
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
     * Sends, together with what else comes before its wire is released. Whoever has stopped reading is
     * cut off instead; and so are the slowest, when too much waits for all together.
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
    /** Wires on which something is kept back. */
    corked: () => [...corked],
    uncork,
  }
}

export type Connections = ReturnType<typeof openConnections>
