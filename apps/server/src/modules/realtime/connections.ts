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

/** Everybody who listens to this process. */
export function openConnections({ isLimited }: Options) {
  const open = new Set<Connection>()
  const held = new Set<Wire>()

  function count(isCounted: (connection: Connection) => boolean): number {
    let total = 0
    for (const connection of open) if (isCounted(connection)) total++
    return total
  }

  /** Refuses one more of this address, or of this person. */
  function checkRoom(address: string, accountId: string | undefined): void {
    const { total, perAddress, perPerson } = REALTIME_LIMITS
    const isFull =
      open.size >= total ||
      (isLimited && count((each) => each.address === address) >= perAddress) ||
      (isLimited &&
        accountId !== undefined &&
        count((each) => accountIdOf(each) === accountId) >= perPerson)
    if (isFull) throw new RealtimeError(CODES.busy, 'Too many connections: try again later.')
  }

  function release(wire: Wire): void {
    held.delete(wire)
    wire.release()
  }

  function close(connection: Connection, code: number): void {
    open.delete(connection)
    connection.wire.close(code)
  }

  return {
    checkRoom,
    add: (connection: Connection) => void open.add(connection),
    remove: (connection: Connection) => void open.delete(connection),
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
     * cut off instead.
     */
    send(connection: Connection, text: string | Buffer) {
      const { wire } = connection
      if (!held.has(wire)) wire.hold()
      held.add(wire)
      wire.send(text)
      if (wire.waiting > REALTIME_LIMITS.held) release(wire)
      if (wire.waiting <= REALTIME_LIMITS.buffered) return
      open.delete(connection)
      wire.cut()
    },
    /** Wires on which something is kept back. */
    held: () => [...held],
    release,
  }
}

export type Connections = ReturnType<typeof openConnections>
