import { type ConnectionState, openConnection } from './realtime-connection.ts'
import { type Message } from './realtime-socket.ts'

export { type ConnectionState } from './realtime-connection.ts'

/** An event on the server. */
export interface RealtimeEvent<T = unknown> {
  /** All names of the event: `databases.D.collections.C.documents.I.update` and its wildcards. */
  readonly events: readonly string[]
  readonly channels: readonly string[]
  /** ISO 8601. */
  readonly timestamp: string
  /** The document as visible to the viewer; for a deletion, its last state. */
  readonly payload: T
}

export interface RealtimeOptions {
  /** API endpoint with its version, such as `https://example.org/v1`; in a page, `/v1` is enough. */
  readonly endpoint: string
  readonly project: string
}

type Callback = (event: RealtimeEvent) => void

interface Subscription {
  readonly channels: readonly string[]
  readonly callback: Callback
}

/** Milliseconds: subscriptions made within this time share one connection (SPEC §9). */
const DEBOUNCE = 50

/** Delivers events over one socket for all subscriptions. A module of its own, for after the first render. */
export function createRealtime({ endpoint, project }: RealtimeOptions) {
  const subscriptions = new Set<Subscription>()
  const onState = listeners<ConnectionState>()
  const onConnect = listeners<boolean>()
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  let wasInterrupted = false

  const connection = openConnection({
    onMessage: receive,
    onState: (state) => {
      if (state === 'waiting') wasInterrupted = true
      onState.notify(state)
    },
  })

  function receive({ type, data }: Message): void {
    if (type === 'event') return deliver(data as RealtimeEvent)
    if (type === 'error') console.error('Realtime:', (data as { message?: string }).message)
    if (type !== 'connected') return
    onConnect.notify(wasInterrupted)
    wasInterrupted = false
  }

  function deliver(event: RealtimeEvent): void {
    for (const { channels, callback } of subscriptions)
      if (channels.some((channel) => event.channels.includes(channel))) callback(event)
  }

  /** Sorts the channels, so that the same set has the same URL. */
  function connectionUrl(): string | undefined {
    const channels = new Set([...subscriptions].flatMap((subscription) => subscription.channels))
    if (channels.size === 0) return undefined
    const url = new URL(`${endpoint.replace(/\/$/, '')}/realtime`, globalThis.location?.href)
    url.protocol = url.protocol.replace('http', 'ws')
    url.searchParams.set('project', project)
    for (const channel of [...channels].toSorted()) url.searchParams.append('channels[]', channel)
    return url.href
  }

  function scheduleConnect(): void {
    clearTimeout(connectTimer)
    connectTimer = setTimeout(() => connection.connect(connectionUrl()), DEBOUNCE)
  }

  return {
    /** Calls `callback` once for each event on any of the channels. The returned function unsubscribes. */
    subscribe: <T>(channels: readonly string[], callback: (event: RealtimeEvent<T>) => void) => {
      const subscription = { channels, callback: callback as Callback }
      subscriptions.add(subscription)
      scheduleConnect()
      return (): void => {
        if (subscriptions.delete(subscription)) scheduleConnect()
      }
    },
    state: connection.state,
    onState: onState.add,
    /** Runs when the server starts to send events. The argument: whether some may have been missed since a loss. */
    onConnect: onConnect.add,
    reconnect: connection.reconnect,
    checkNow: connection.checkNow,
  }
}

export type Realtime = ReturnType<typeof createRealtime>

function listeners<T>() {
  const callbacks = new Set<(value: T) => void>()
  return {
    notify: (value: T): void => {
      for (const listener of callbacks) listener(value)
    },
    add: (listener: (value: T) => void) => {
      callbacks.add(listener)
      return (): void => void callbacks.delete(listener)
    },
  }
}
