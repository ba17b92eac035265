import { randomUUID } from 'node:crypto'
import type { ChannelListener, Redis } from '../redis/index.ts'
import type { Bus } from './bus.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { localBus } from './local.ts'
import {
  openPeers,
  type BusTiming,
  parsePeerMessage,
  type PeerMessage,
  type Peers,
} from './peers.ts'

export type { BusTiming } from './peers.ts'

const TIMING: BusTiming = { heartbeat: 1000, silentAfter: 3500, endedAfter: 60_000 }

interface Options {
  /** Shared by the processes of one installation only. */
  readonly channel: string
  readonly report?: ((error: unknown) => void) | undefined
  readonly timing?: BusTiming | undefined
}

/** The sender of this process. Without a connection, messages are dropped. */
function openPublisher(channel: string) {
  const own = randomUUID()
  let said = 0
  let redis: Redis | undefined
  function say(rest: Omit<PeerMessage, 'from' | 'said'>): void {
    if (rest.message) said++
    const saying: PeerMessage = { from: own, said, ...rest }
    // Processes that miss this detect the gap by the next count.
    redis?.send(['PUBLISH', channel, JSON.stringify(saying)]).catch(() => undefined)
  }
  return {
    own,
    said: () => said,
    say,
    isUp: () => redis?.isUp() ?? false,
    use: (opened: Redis) => void (redis = opened),
  }
}

/** A caller that waits until other processes have handled all messages up to a sequence number. */
interface Waiter {
  readonly said: number
  readonly missing: Set<string>
  readonly resolve: () => void
}

/** Waits for acknowledgements of other processes, for each at most until the timeout. */
function openAcknowledgements(timeout: number) {
  const waiting = new Set<Waiter>()
  function end(each: Waiter): void {
    waiting.delete(each)
    each.resolve()
  }
  return {
    async wait(said: number, others: readonly string[]): Promise<void> {
      if (others.length === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const each = { said, missing: new Set(others), resolve }
      waiting.add(each)
      const late = setTimeout(end, timeout, each)
      await promise
      clearTimeout(late)
    },
    /** Records that a process has handled all messages up to a number; without one, that it has ended. */
    acknowledge(from: string, said = Infinity): void {
      for (const each of waiting)
        if (said >= each.said && each.missing.delete(from) && each.missing.size === 0) end(each)
    },
    /** Ends all waits. */
    close(): void {
      for (const each of waiting) end(each)
    },
  }
}

interface ListenerOptions {
  readonly own: string
  readonly say: ReturnType<typeof openPublisher>['say']
  readonly local: Bus
  readonly gaps: Listeners
  readonly returns: Listeners
  readonly peers: Peers
  readonly receipts: ReturnType<typeof openAcknowledgements>
}

/** Handles what other processes say. */
function openBusListener(options: ListenerOptions): ChannelListener {
  const { own, say, local, gaps, returns, peers, receipts } = options
  return {
    onMessage(text) {
      const saying = parsePeerMessage(text)
      if (saying === undefined || saying.from === own) return
      const { from, message, asks, heard, isLast } = saying
      if (peers.isSilent(from)) returns.notify()
      if (!peers.recordMessage(saying)) gaps.notify()
      if (message) local.publish(...message)
      // After local listeners were called, which the local bus does in the next iteration of the event loop.
      if (asks) setImmediate(say, { heard: [from, saying.said] })
      if (isLast) receipts.acknowledge(from)
      if (heard?.[0] === own) receipts.acknowledge(from, heard[1])
    },
    join() {
      peers.expireAll()
      gaps.notify()
      say({})
    },
  }
}

/** Asks the database whether silent processes have ended. Calls `onChange` when messages of one may be lost. */
function openSilenceCheck(own: string, peers: Peers, onChange: () => void) {
  let list: (() => Promise<ReadonlySet<string>>) | undefined
  return {
    ask: (next: () => Promise<ReadonlySet<string>>) => void (list = next),
    check: async (): Promise<void> => {
      if (!list || !peers.hasSilent()) return
      const connected = await list().catch(() => undefined)
      // A database that doesn't name this process doesn't name others either.
      if (connected?.has(own) && peers.recordConnections(connected)) onChange()
    },
  }
}

/**
 * A bus between processes. Own messages reach local listeners at once, without the server, and other processes once
 * the server has them. A message that can't be sent is lost to them, and they detect the gap. Give `busListener`
 * to the connection, and the connection to `open`.
 */
export function redisBus({ channel, report, timing = TIMING }: Options) {
  const { own, said, say, isUp, use } = openPublisher(channel)
  const local = localBus(report)
  const gaps = openListeners(report)
  const returns = openListeners(report)
  const peers = openPeers(timing)
  /**
   * Longer than other processes consider themselves up to date without messages from this one, plus transmission
   * time.
   */
  const timeout = 1.5 * timing.silentAfter
  const receipts = openAcknowledgements(timeout)

  const busListener = openBusListener({ own, say, local, gaps, returns, peers, receipts })
  const silence = openSilenceCheck(own, peers, () => gaps.notify())

  const bus: Bus = {
    id: own,
    trackConnections: silence.ask,
    publish(topic, message) {
      local.publish(topic, message)
      say({ message: [topic, message] })
    },
    // Other processes may listen.
    isHeard: () => true,
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    isUp,
    isReceivingAll: () => isUp() && peers.areAllHeard(),
    onGap: (listener) => gaps.add(listener),
    onPeerReturn: (listener) => returns.add(listener),
    async untilDelivered() {
      const heard = receipts.wait(said(), peers.seenWithin(timeout))
      say({ asks: true })
      await heard
    },
  }
  function beat(): void {
    void silence.check()
    if (peers.removeEnded()) gaps.notify()
    say({})
  }
  function open(redis: Redis): Bus & Disposable {
    use(redis)
    say({})
    const beating = setInterval(beat, timing.heartbeat).unref()
    function close(): void {
      clearInterval(beating)
      receipts.close()
      say({ isLast: true })
    }
    return { ...bus, [Symbol.dispose]: close }
  }
  return { channel, busListener, open }
}
