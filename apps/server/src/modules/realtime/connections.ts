import type { View } from '#engine'
import type { Bearer } from '#modules/account'
import { REALTIME_LIMITS } from './limits.ts'
import type { Naming } from './events.ts'
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

/** Listens to this from now on. */
export function listenTo(connection: Connection, subscriptions: Subscriptions): void {
  connection.subscriptions = subscriptions
  connection.channels = channelsOf(subscriptions)
}

interface Options {
  /** Whether addresses and people are limited; all together always are. */
  readonly isLimited: boolean
}

/** How many there are of each. */
function openTally() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  function change(key: string | undefined, by: 1 | -1): void {
    if (key === undefined) return
    const count = of(key) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return { of, change }
}

/** Who is there, counted by address and person, so that a thousand who come at once are not counted a thousand times. */
function openRoom({ isLimited }: Options) {
  const open = new Set<Connection>()
  const addresses = openTally()
  const people = openTally()

  function count(connection: Connection, by: 1 | -1): void {
    addresses.change(connection.address, by)
    people.change(accountIdOf(connection), by)
  }
  /** Refuses one more than may be open: of an address, of a person, of all. */
  function checkRoom(address: string, accountId: string | undefined): void {
    const { total, perAddress, perPerson } = REALTIME_LIMITS
    const isFull =
      open.size >= total ||
      (isLimited && addresses.of(address) >= perAddress) ||
      (isLimited && accountId !== undefined && people.of(accountId) >= perPerson)
    if (isFull) throw new RealtimeError(CODES.busy, 'Too many connections: try again later.')
  }

  function enter(connection: Connection): void {
    if (!open.has(connection)) count(connection, 1)
    open.add(connection)
  }

  function leave(connection: Connection): void {
    if (open.delete(connection)) count(connection, -1)
  }

  /** Says who it is from now on. */
  function identify(connection: Connection, bearer: Bearer): void {
    const isThere = open.has(connection)
    if (isThere) people.change(accountIdOf(connection), -1)
    connection.bearer = bearer
    if (isThere) people.change(accountIdOf(connection), 1)
  }

  return { open, checkRoom, enter, leave, identify }
}

/** Everybody who listens to this process. */
export function openConnections(options: Options) {
  const { open, checkRoom, enter, leave, identify } = openRoom(options)
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
    checkRoom,
    identify,
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
