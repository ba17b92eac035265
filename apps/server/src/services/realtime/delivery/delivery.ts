import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config'
import { type Dialect, formatInstant, type View } from '#engine'
import type { ClientChange, RecordChange } from '#changes'
import { accountIdOf, type Connection, type Connections } from '../connections/connections.ts'
import { namingOf } from '../subscriptions/events.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES } from '../subscriptions/errors.ts'
import { eventWriter } from '../subscriptions/messages.ts'
import { openTimeSlices, type TimeSlice } from '#lib/time-slices'
import { idsFor } from '../subscriptions/subscriptions.ts'

/** A change with the time of its commit, and when this process received it by the clock of `performance`. */
type QueuedChange = ClientChange & { readonly at: number; readonly receivedAt: number }

/**
 * Presents one event's payload to one viewer after another; undefined if they may not see it. Equal payloads are one
 * object.
 */
export type Presenter = (view: View) => Promise<object | undefined>

export interface ChangeSource {
  /** The current payload; undefined if the record is deleted. */
  open(change: ClientChange): Promise<Presenter | undefined>
}

interface Options {
  readonly connections: Connections
  readonly source: ChangeSource
  readonly config: Pick<Config, 'databaseId' | 'collectionIds' | 'bucketId'>
  /** Called for changes that couldn't be delivered. */
  readonly onError: (error: unknown) => void
}

/** One person with one base URL and one kind of client, however many sockets they have. */
interface Recipient {
  readonly accountId: string | undefined
  readonly view: View
  readonly connections: Connection[]
}

/** Connections that listen to any of these channels, each once; an account's events go to its owner alone. */
function listenersOf(
  connections: Connections,
  channels: readonly string[],
  change: QueuedChange,
): Iterable<Connection> {
  if (change.kind !== 'account') return connections.listeningTo(channels)
  const own = [...connections.ofAccount(change.accountId)]
  return own.filter((connection) => channels.some((channel) => connection.channels.has(channel)))
}

/** The dialects of payloads, the same as in reads by such clients. */
const DIALECTS: Readonly<Record<Connection['naming'], Dialect>> = {
  first: {},
  full: { sequence: 'text' },
}

function recipientsOf(listening: Iterable<Connection>, change: QueuedChange): Recipient[] {
  const recipients = new Map<string, Recipient>()
  const urls = new Map<string, View['urlOf']>()
  for (const connection of listening) {
    // A client gets no events from before its connection.
    if (connection.connectedAt > change.receivedAt) continue
    const accountId = accountIdOf(connection)
    // Session payloads differ by which session is the viewer's own.
    const own = change.kind === 'account' ? connection.bearer?.actor.sessionId : ''
    const { naming, urlKey } = connection
    const key = `${accountId ?? ''} ${own} ${naming} ${urlKey}`
    const known = recipients.get(key)
    if (known) known.connections.push(connection)
    else {
      const urlOf = urls.get(urlKey) ?? connection.urlOf
      urls.set(urlKey, urlOf)
      const view = { actor: connection.bearer?.actor, urlOf, dialect: DIALECTS[naming] }
      recipients.set(key, { accountId, view, connections: [connection] })
    }
  }
  return [...recipients.values()]
}

const keyOf = (change: RecordChange) =>
  `${change.kind === 'file' ? '' : change.collection} ${change.id}`

const isUpdate = (change: QueuedChange | undefined) =>
  change !== undefined && change.kind !== 'account' && change.action === 'update'

/** Changes that wait for delivery. Consecutive updates of one record are merged. */
function openQueue() {
  let waiting: QueuedChange[] = []
  let lastIndex = new Map<string, number>()
  return {
    add(change: QueuedChange): void {
      // An account's event carries its own payload, so events aren't merged.
      if (change.kind === 'account') return void waiting.push(change)
      const key = keyOf(change)
      const before = lastIndex.get(key)
      const isSame = isUpdate(change) && isUpdate(waiting[before ?? -1])
      // The payload is looked up at delivery, so the first of several updates would already show the last state.
      if (isSame && before !== undefined) waiting[before] = change
      else lastIndex.set(key, waiting.push(change) - 1)
    },
    take(): readonly QueuedChange[] {
      const taken = waiting
      waiting = []
      lastIndex = new Map()
      return taken
    },
    size: () => waiting.length,
  }
}

/**
 * Delivers changes to subscribed clients that may see them, in the order of their commits. Work happens in rounds and
 * slices: a record that changes constantly is sent once a round, in its last state, and nobody else waits longer than
 * a slice.
 */
export function openDelivery({ connections, source, config, onError }: Options) {
  const queue = openQueue()
  let running: Promise<void> | undefined
  let isClosing = false

  async function deliver(change: QueuedChange, slice: TimeSlice): Promise<void> {
    const naming = namingOf(change, config)
    const { channels } = naming.full
    const recipients = recipientsOf(listenersOf(connections, channels, change), change)
    if (recipients.length === 0) return
    const show = await source.open(change)
    if (show === undefined) return
    const write = eventWriter(naming, formatInstant(change.at))
    for (const { view, accountId, connections: own } of recipients) {
      await slice()
      const payload = await show(view)
      if (payload === undefined) continue
      for (const connection of own) {
        // One person may have many sockets, each with many queries on the event.
        await slice()
        // Other work ran in between: the socket may be gone, or signed in as somebody else.
        if (!connections.has(connection) || accountIdOf(connection) !== accountId) continue
        const ids = idsFor(connection.subscriptions, channels, payload)
        if (ids.length > 0) connections.send(connection, write(payload, connection.naming, ids))
      }
    }
  }

  /** One write for each socket, however many events it got in this round. */
  async function flush(slice: TimeSlice): Promise<void> {
    for (const wire of connections.corked()) {
      await slice()
      connections.uncork(wire)
    }
  }

  async function run(): Promise<void> {
    while (queue.size() > 0 && !isClosing) {
      const next = pause(REALTIME_LIMITS.roundMs)
      const slice = openTimeSlices(REALTIME_LIMITS.sliceMs)
      for (const change of queue.take()) {
        await slice()
        await deliver(change, slice).catch(onError)
      }
      await flush(slice)
      await next
    }
    running = undefined
  }

  return {
    add(change: ClientChange & { readonly at: number }) {
      if (isClosing || connections.isEmpty()) return
      queue.add({ ...change, receivedAt: performance.now() })
      if (queue.size() > REALTIME_LIMITS.queuedChanges) {
        // Instead of delivering only some changes: clients reconnect and reload what they show.
        queue.take()
        connections.closeAll(CODES.busy)
      }
      running ??= run()
    },
    async close() {
      isClosing = true
      await running
    },
  }
}
