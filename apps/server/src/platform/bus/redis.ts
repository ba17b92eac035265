import { randomUUID } from 'node:crypto'
import type { Ear, Redis } from '../redis/index.ts'
import type { Bus } from './bus.ts'
import { openGaps } from './gaps.ts'
import { localBus, warn } from './local.ts'
import { openPeers, type Pace, readSaying, type Saying } from './peers.ts'
import { openReceipts } from './receipts.ts'

export type { Pace } from './peers.ts'

const PACE: Pace = { beat: 1000, silence: 3500, end: 60_000 }

interface Options {
  /** Shared by the processes that are to hear each other, and by nobody else. */
  readonly channel: string
  readonly report?: (error: unknown) => void
  readonly pace?: Pace
}

/** Speaks for this process. Before there is a connection nobody hears it. */
function openVoice(channel: string) {
  const own = randomUUID()
  let said = 0
  let redis: Redis | undefined
  function say(rest: Omit<Saying, 'from' | 'said'>): void {
    if (rest.message) said++
    const saying: Saying = { from: own, said, ...rest }
    // Who does not hear this finds out by the next count.
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

/**
 * A bus between processes. What this one says is heard here at once and without the server, and by the others when
 * the server has it; what can not be passed on is lost to them, and they find out. Give `ear` to the connection, and
 * the connection to `open`.
 */
export function redisBus({ channel, report = warn, pace = PACE }: Options) {
  const { own, said, say, isUp, use } = openVoice(channel)
  const local = localBus(report)
  const gaps = openGaps(report)
  const returns = openGaps(report)
  const peers = openPeers(pace)
  /** Longer than others count themselves as whole without hearing this process, and what was on its way to them takes. */
  const patience = 1.5 * pace.silence
  const receipts = openReceipts(patience)

  const ear: Ear = {
    hear(text) {
      const saying = readSaying(text)
      if (saying === undefined || saying.from === own) return
      const { from, message, asks, heard, isLast } = saying
      if (peers.isSilent(from)) returns.tell()
      if (!peers.hear(saying)) gaps.tell()
      if (message) local.publish(...message)
      // After listeners here have been told, which the local bus does in the next turn.
      if (asks) setImmediate(say, { heard: [from, saying.said] })
      if (isLast) receipts.note(from)
      if (heard?.[0] === own) receipts.note(from, heard[1])
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
    onReturn: (listener) => returns.add(listener),
    async untilHeard() {
      const heard = receipts.wait(said(), peers.heardWithin(patience))
      say({ asks: true })
      await heard
    },
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
      receipts.close()
      say({ isLast: true })
    }
    return { ...bus, [Symbol.dispose]: close }
  }
  return { channel, ear, open }
}
