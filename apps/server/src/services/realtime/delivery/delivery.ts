import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config'
import { type Dialect, formatInstant, type View } from '#engine'
import type { ClientChange, RecordChange } from '#services/changes'
import { accountIdOf, type Connection, type Connections } from '../connections/connections.ts'
import { namingOf } from '../subscriptions/events.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES, eventWriter } from '../subscriptions/messages.ts'
import { openTimeSlices, type TimeSlice } from '../connections/time-slices.ts'
import { idsFor } from '../subscriptions/subscriptions.ts'

/** A change with the time of its commit, and when this process heard of it by the clock of `performance`. */
type QueuedChange = ClientChange & { readonly at: number; readonly receivedAt: number }

/** One piece of news for one reader after another, undefined to whom it is closed. Equal sights are one object. */
export type Presenter = (view: View) => Promise<object | undefined>

/** How what has changed is seen. */
export interface ChangeSource {
  /** As it is now; undefined when it is gone. */
  open(change: ClientChange): Promise<Presenter | undefined>
}

interface Options {
  readonly connections: Connections
  readonly source: ChangeSource
  readonly config: Pick<Config, 'databaseId' | 'collectionIds' | 'bucketId'>
  /** Hears of changes that could not be told. */
  readonly onError: (error: unknown) => void
}

/** One person in one place, with one kind of client, however many sockets he has. */
interface Recipient {
  readonly accountId: string | undefined
  readonly view: View
  readonly connections: Connection[]
}

/** Who listens to any of these channels, each once; what is told of an account concerns its owner alone. */
function listenersOf(
  connections: Connections,
  channels: readonly string[],
  change: QueuedChange,
): Iterable<Connection> {
  if (change.kind !== 'account') return connections.listeningTo(channels)
  const own = [...connections.ofAccount(change.accountId)]
  return own.filter((connection) => channels.some((channel) => connection.channels.has(channel)))
}

/** How documents are written out, as the reads of such clients write them. */
const DIALECTS: Readonly<Record<Connection['naming'], Dialect>> = {
  first: {},
  full: { sequence: 'text' },
}

function recipientsOf(listening: Iterable<Connection>, change: QueuedChange): Recipient[] {
  const recipients = new Map<string, Recipient>()
  const urls = new Map<string, View['urlOf']>()
  for (const connection of listening) {
    // What was there before somebody came is no news to him.
    if (connection.connectedAt > change.receivedAt) continue
    const accountId = accountIdOf(connection)
    // Which session is his own makes a difference in what is told of them.
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

/** Changes in line to be told. Those of one record that follow each other are told as one. */
function openQueue() {
  let waiting: QueuedChange[] = []
  let lastIndex = new Map<string, number>()
  return {
    add(change: QueuedChange): void {
      // What is told of an account comes along with it.
      if (change.kind === 'account') return void waiting.push(change)
      const key = keyOf(change)
      const before = lastIndex.get(key)
      const isSame = isUpdate(change) && isUpdate(waiting[before ?? -1])
      // What is told is looked up later: the first in line will already show the last state.
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
 * Tells changes to those who listen and may see them, in the order of their commits. Work goes on in
 * rounds and in slices: a record that changes all the time is told of once a round, in its last state,
 * and nobody else waits for longer than a slice.
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
        // One person may have many sockets, and on each ask much about what is told.
        await slice()
        // Others had turns: it may be gone, or somebody else's by now.
        if (!connections.has(connection) || accountIdOf(connection) !== accountId) continue
        const ids = idsFor(connection.subscriptions, channels, payload)
        if (ids.length > 0) connections.send(connection, write(payload, connection.naming, ids))
      }
    }
  }

  /** One write for each socket, however much it was told in this round. */
  async function flush(slice: TimeSlice): Promise<void> {
    for (const wire of connections.corked()) {
      await slice()
      connections.uncork(wire)
    }
  }

  async function run(): Promise<void> {
    while (queue.size() > 0 && !isClosing) {
      const next = pause(REALTIME_LIMITS.roundMs)
      const slice = openTimeSlices()
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
        // Rather than tell half of it: they come back, and read anew what they show.
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
