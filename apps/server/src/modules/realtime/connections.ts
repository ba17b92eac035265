import type { View } from '#engine'
import type { Bearer } from '#modules/account'
import { REALTIME_LIMITS } from './limits.ts'
import type { Naming } from './events.ts'
import { openIndex } from './socket-index.ts'
import { CODES, RealtimeError } from './messages.ts'
import { channelsOf, type Subscriptions } from './subscriptions.ts'

/** The way to the other end. */
export interface Wire {
  readonly isOpen: boolean
  /** Bytes that the other end has not taken yet. */
  readonly waiting: number
  send(text: string | Buffer): void
  /** Keeps back what is sent from now on, so that it leaves in one piece. */
  hold(): void
  /** Lets go of what was kept back. */
  release(): void
  /** Reads nothing until it is resumed. */
  pause(): void
  resume(): void
  close(code: number, reason?: string): void
  /** Cuts it without a word. */
  cut(): void
  /** Asks for a sign of life, and cuts it when there was none since the last time. */
  probe(): void
}

/** Somebody who listens. */
export interface Connection {
  readonly wire: Wire
  /** The address as limits see it. */
  readonly address: string
  /** Equal for those whose URLs are written alike. */
  readonly place: string
  readonly urlOf: View['urlOf']
  /** How it knows events. */
  readonly naming: keyof Naming
  /** What it listens to, as who it is, and all the channels of that. */
  subscriptions: Subscriptions
  channels: ReadonlySet<string>
  /** Undefined for a guest. */
  bearer: Bearer | undefined
  /** Since when, by the clock of `performance`. */
  readonly since: number
}

export const accountIdOf = ({ bearer }: Connection): string | undefined => bearer?.actor.accountId

interface Options {
  /** Whether addresses and people are limited; all together always are. */
  readonly isLimited: boolean
}

/** Who is there, found by address, person and channel, so that nobody has to be looked at for what concerns others. */
function openRoom({ isLimited }: Options) {
  const open = new Set<Connection>()
  const byAddress = openIndex<Connection>()
  const byAccount = openIndex<Connection>()
  const byChannel = openIndex<Connection>()

  /** Refuses one more than may be open: of an address, of a person, of all. */
  function checkRoom(address: string, accountId: string | undefined): void {
    const { total, perAddress, perPerson } = REALTIME_LIMITS
    const isFull =
      open.size >= total ||
      (isLimited && byAddress.of(address).size >= perAddress) ||
      (isLimited && byAccount.of(accountId).size >= perPerson)
    if (isFull) throw new RealtimeError(CODES.busy, 'Too many connections: try again later.')
  }
  function enter(connection: Connection): void {
    if (open.has(connection)) return
    open.add(connection)
    byAddress.add(connection.address, connection)
    byAccount.add(accountIdOf(connection), connection)
    for (const channel of connection.channels) byChannel.add(channel, connection)
  }
  function leave(connection: Connection): void {
    if (!open.delete(connection)) return
    byAddress.delete(connection.address, connection)
    byAccount.delete(accountIdOf(connection), connection)
    for (const channel of connection.channels) byChannel.delete(channel, connection)
  }
  /** Changes what a connection is found by, wherever it is. */
  function change(connection: Connection, by: () => void): void {
    const isThere = open.has(connection)
    if (isThere) leave(connection)
    by()
    if (isThere) enter(connection)
  }

  return {
    open,
    checkRoom,
    enter,
    leave,
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
    ofAccount: byAccount.of,
    /** Those that listen to any of these channels, each once. */
    listeningTo(channels: readonly string[]): ReadonlySet<Connection> {
      const found = new Set<Connection>()
      for (const channel of channels)
        for (const connection of byChannel.of(channel)) found.add(connection)
      return found
    },
  }
}

/** Everybody who listens to this process. */
export function openConnections(options: Options) {
  const { open, enter, leave, ...room } = openRoom(options)
  const held = new Set<Wire>()
  /** No less than what waits on all wires, in bytes. */
  let waiting = 0

  function release(wire: Wire): void {
    held.delete(wire)
    wire.release()
  }

  function cut(connection: Connection): void {
    leave(connection)
    held.delete(connection.wire)
    connection.wire.cut()
  }

  /** Sends what is kept back, and cuts off those for whom most is waiting, until there is room again. */
  function makeRoom(): void {
    for (const wire of held) release(wire)
    const slow = [...open]
      .map((connection) => ({ connection, waiting: connection.wire.waiting }))
      .toSorted((a, b) => a.waiting - b.waiting)
    waiting = slow.reduce((sum, each) => sum + each.waiting, 0)
    while (waiting > REALTIME_LIMITS.bufferedByAll / 2) {
      const slowest = slow.pop()
      if (slowest === undefined) break
      waiting -= slowest.waiting
      cut(slowest.connection)
    }
  }

  function close(connection: Connection, code: number): void {
    leave(connection)
    connection.wire.close(code)
  }

  return {
    ...room,
    add: enter,
    remove: leave,
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
      const { wire } = connection
      if (!held.has(wire)) wire.hold()
      held.add(wire)
      wire.send(text)
      if (wire.waiting > REALTIME_LIMITS.held) release(wire)
      waiting += text.length
      if (wire.waiting > REALTIME_LIMITS.buffered) cut(connection)
      if (waiting > REALTIME_LIMITS.bufferedByAll) makeRoom()
    },
    /** Wires on which something is kept back. */
    held: () => [...held],
    release,
  }
}

export type Connections = ReturnType<typeof openConnections>
