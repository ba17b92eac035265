import { randomUUID } from 'node:crypto'
import type { Ear, Redis } from '../redis/index.ts'
import type { Bus } from './bus.ts'
import { openGaps } from './gaps.ts'
import { localBus, warn } from './local.ts'

/**
 * What processes say to each other: a message, or without one only that they are still there. `said` counts all that
 * a process has published, this included, so that others find what they have missed.
 */
interface Saying {
  readonly from: string
  readonly said: number
  readonly message?: readonly [topic: string, message: string]
  readonly isLast?: boolean
}

/** Another process, as far as it has been heard. */
interface Peer {
  readonly said: number
  readonly heardAt: number
}

/** All in milliseconds. */
export interface Pace {
  /** Between two signs of life. */
  readonly beat: number
  /** After so long without a sign of life a process may be cut off and change what we do not hear of. */
  readonly silence: number
  /** After so long it counts as ended. Should it come back after all, that is a gap. */
  readonly end: number
}

const PACE: Pace = { beat: 1000, silence: 3500, end: 60_000 }

interface Options {
  /** Shared by the processes that are to hear each other, and by nobody else. */
  readonly channel: string
  readonly report?: (error: unknown) => void
  readonly pace?: Pace
}

/** Undefined for what none of us has written. */
function read(text: string): Saying | undefined {
  try {
    const { from, said, message, isLast } = JSON.parse(text) as Partial<Saying>
    if (typeof from !== 'string' || typeof said !== 'number') return undefined
    if (message === undefined) return { from, said, isLast: isLast === true }
    const isMessage = message.length === 2 && message.every((part) => typeof part === 'string')
    return isMessage ? { from, said, message } : undefined
  } catch {
    return undefined
  }
}

/** The other processes, and whether each is heard. By the clock of `performance`. */
function openPeers({ silence, end }: Pace) {
  const peers = new Map<string, Peer>()
  return {
    /** Answers whether everything that it has said is known. */
    hear({ from, said, message, isLast }: Saying): boolean {
      const known = peers.get(from)?.said ?? 0
      if (isLast) peers.delete(from)
      else peers.set(from, { said, heardAt: performance.now() })
      return known === (message === undefined ? said : said - 1)
    },
    areHeard(): boolean {
      const since = performance.now() - silence
      return [...peers.values()].every(({ heardAt }) => heardAt > since)
    },
    /** Each has to give a sign of life first. */
    doubt(): void {
      const heardAt = performance.now() - silence
      for (const [from, { said }] of peers) peers.set(from, { said, heardAt })
    },
    /** Answers whether any has ended without a word: what it said last may have been lost with it. */
    forget(): boolean {
      const since = performance.now() - end
      const ended = [...peers].filter(([, { heardAt }]) => heardAt < since)
      for (const [from] of ended) peers.delete(from)
      return ended.length > 0
    },
  }
}

/** Speaks for this process. Before there is a connection nobody hears it. */
function openVoice(channel: string) {
  const own = randomUUID()
  let said = 0
  let redis: Redis | undefined
  function say(rest: Pick<Saying, 'message' | 'isLast'>): void {
    if (rest.message) said++
    const saying: Saying = { from: own, said, ...rest }
    // Who does not hear this finds out by the next count.
    redis?.send(['PUBLISH', channel, JSON.stringify(saying)]).catch(() => undefined)
  }
  return {
    own,
    say,
    isUp: () => redis?.isUp() ?? false,
    use: (opened: Redis) => void (redis = opened),
  }
}

/**
 * A bus between processes. What this one says is heard here at once and without the server, and by the others when
 * the server has it; what can not be passed on is lost to them, and they find out. Give `ear` to the connection, and
 * the connection to `open`.
 */
export function redisBus({ channel, report = warn, pace = PACE }: Options) {
  const { own, say, isUp, use } = openVoice(channel)
  const local = localBus(report)
  const gaps = openGaps(report)
  const peers = openPeers(pace)

  const ear: Ear = {
    hear(text) {
      const saying = read(text)
      if (saying === undefined || saying.from === own) return
      if (!peers.hear(saying)) gaps.tell()
      if (saying.message) local.publish(...saying.message)
    },
    join() {
      peers.doubt()
      gaps.tell()
      say({})
    },
  }
  const bus: Bus = {
    publish(topic, message) {
      local.publish(topic, message)
      say({ message: [topic, message] })
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    isUp,
    isWhole: () => isUp() && peers.areHeard(),
    onGap: (listener) => gaps.add(listener),
  }
  function open(redis: Redis): Bus & Disposable {
    use(redis)
    say({})
    const beating = setInterval(() => {
      if (peers.forget()) gaps.tell()
      say({})
    }, pace.beat).unref()
    function close(): void {
      clearInterval(beating)
      say({ isLast: true })
    }
    return { ...bus, [Symbol.dispose]: close }
  }
  return { channel, ear, open }
}
