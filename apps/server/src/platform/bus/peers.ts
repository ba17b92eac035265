/**
 * A message between processes; without `message`, a heartbeat. `said` counts everything that a process has published,
 * this message included, so that others detect gaps.
 */
export interface PeerMessage {
  readonly from: string
  readonly said: number
  readonly message?: readonly [topic: string, message: string]
  readonly isLast?: boolean
  /** Requests an acknowledgement once the listeners have been called with everything up to `said`. */
  readonly asks?: boolean
  /** Acknowledges the messages of a process up to a number. */
  readonly heard?: readonly [from: string, said: number]
}

/** The last known state of another process. */
interface Peer {
  readonly said: number
  readonly seenAt: number
  /** Its connection to the database, once it was silent; undefined while unknown. Without one, it can't change anything. */
  readonly connection?: 'lost' | 'open'
}

/** All in milliseconds. */
export interface BusTiming {
  /** Interval of heartbeats. */
  readonly heartbeat: number
  /** A process silent for this long may be disconnected, and its changes may be missed. */
  readonly silentAfter: number
  /** A process silent for this long counts as ended if the database can't tell. Its return is a gap. */
  readonly endedAfter: number
}

/** Undefined for text that isn't a valid peer message. */
export function parsePeerMessage(text: string): PeerMessage | undefined {
  try {
    const saying = JSON.parse(text) as Partial<PeerMessage>
    const { from, said, message, isLast, asks, heard } = saying
    if (typeof from !== 'string' || typeof said !== 'number') return undefined
    if (heard !== undefined)
      return typeof heard[0] === 'string' && typeof heard[1] === 'number'
        ? { from, said, heard }
        : undefined
    if (message === undefined) return { from, said, isLast: isLast === true, asks: asks === true }
    const isMessage = message.length === 2 && message.every((part) => typeof part === 'string')
    return isMessage ? { from, said, message } : undefined
  } catch {
    return undefined
  }
}

/** Other processes and their liveness. Uses the monotonic clock of `performance`. */
export function openPeers({ silentAfter, endedAfter }: BusTiming) {
  const peers = new Map<string, Peer>()
  return {
    /** Returns whether all its messages have been received. */
    recordMessage({ from, said, message, isLast }: PeerMessage): boolean {
      const known = peers.get(from)?.said ?? 0
      if (isLast) peers.delete(from)
      else peers.set(from, { said, seenAt: performance.now() })
      return known === (message === undefined ? said : said - 1)
    },
    /** Whether a known process has been silent for too long. */
    isSilent(from: string): boolean {
      const peer = peers.get(from)
      return peer !== undefined && peer.seenAt <= performance.now() - silentAfter
    },
    /** Whether no process is silent. Called several times per request. */
    areAllHeard(): boolean {
      const since = performance.now() - silentAfter
      for (const { seenAt, connection } of peers.values())
        if (seenAt <= since && connection !== 'lost') return false
      return true
    },
    /** Whether any process is silent, connected to the database or not. */
    hasSilent(): boolean {
      const since = performance.now() - silentAfter
      return [...peers.values()].some(({ seenAt }) => seenAt <= since)
    },
    /**
     * Records which processes are connected to the database. Returns whether a silent one has lost its connection, or has one
     * again: its last messages may be lost.
     */
    recordConnections(connected: ReadonlySet<string>): boolean {
      const since = performance.now() - silentAfter
      let hasChanged = false
      for (const [from, peer] of peers) {
        if (peer.seenAt > since) continue
        const connection = connected.has(from) ? 'open' : 'lost'
        if (connection !== peer.connection && [connection, peer.connection].includes('lost'))
          hasChanged = true
        peers.set(from, { ...peer, connection })
      }
      return hasChanged
    },
    seenWithin(time: number): string[] {
      const since = performance.now() - time
      return [...peers].filter(([, { seenAt }]) => seenAt > since).map(([from]) => from)
    },
    /** Marks every process as silent until its next heartbeat. */
    expireAll(): void {
      const seenAt = performance.now() - silentAfter
      for (const [from, { said }] of peers) peers.set(from, { said, seenAt })
    },
    /**
     * Forgets processes that have been silent for long, except those that are known to be connected. Returns whether one of them
     * ended without a goodbye: its last messages may be lost.
     */
    removeEnded(): boolean {
      const since = performance.now() - endedAfter
      const ended = [...peers].filter(
        ([, { seenAt, connection }]) => seenAt < since && connection !== 'open',
      )
      for (const [from] of ended) peers.delete(from)
      return ended.some(([, { connection }]) => connection === undefined)
    },
  }
}

export type Peers = ReturnType<typeof openPeers>
