/**
 * What processes say to each other: a message, or without one only that they are still there. `said` counts all that
 * a process has published, this included, so that others find what they have missed.
 */
export interface PeerMessage {
  readonly from: string
  readonly said: number
  readonly message?: readonly [topic: string, message: string]
  readonly isLast?: boolean
  /** Asks the others to say when their listeners have been told all up to `said`. */
  readonly asks?: boolean
  /** Whose sayings this process has told its listeners, and up to which count. */
  readonly heard?: readonly [from: string, said: number]
}

/** Another process, as far as it has been heard. */
interface Peer {
  readonly said: number
  readonly heardAt: number
}

/** All in milliseconds. */
export interface BusTiming {
  /** Between two signs of life. */
  readonly heartbeat: number
  /** After so long without a sign of life a process may be cut off and change what we do not hear of. */
  readonly silentAfter: number
  /** After so long it counts as ended. Should it come back after all, that is a gap. */
  readonly endedAfter: number
}

/** Undefined for what none of us has written. */
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

/** The other processes, and whether each is heard. By the clock of `performance`. */
export function openPeers({ silentAfter, endedAfter }: BusTiming) {
  const peers = new Map<string, Peer>()
  return {
    /** Answers whether everything that it has said is known. */
    recordMessage({ from, said, message, isLast }: PeerMessage): boolean {
      const known = peers.get(from)?.said ?? 0
      if (isLast) peers.delete(from)
      else peers.set(from, { said, heardAt: performance.now() })
      return known === (message === undefined ? said : said - 1)
    },
    /** Whether it is known and has not been heard for long. */
    isSilent(from: string): boolean {
      const peer = peers.get(from)
      return peer !== undefined && peer.heardAt <= performance.now() - silentAfter
    },
    /** Whether none is silent. Asked several times by every request. */
    areAllHeard(): boolean {
      const since = performance.now() - silentAfter
      for (const { heardAt } of peers.values()) if (heardAt <= since) return false
      return true
    },
    heardWithin(time: number): string[] {
      const since = performance.now() - time
      return [...peers].filter(([, { heardAt }]) => heardAt > since).map(([from]) => from)
    },
    /** Each has to give a sign of life first. */
    expireAll(): void {
      const heardAt = performance.now() - silentAfter
      for (const [from, { said }] of peers) peers.set(from, { said, heardAt })
    },
    /** Answers whether any has ended without a word: what it said last may have been lost with it. */
    removeEnded(): boolean {
      const since = performance.now() - endedAfter
      const ended = [...peers].filter(([, { heardAt }]) => heardAt < since)
      for (const [from] of ended) peers.delete(from)
      return ended.length > 0
    },
  }
}
