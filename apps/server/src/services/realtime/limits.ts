/** What sockets may take. Sizes in bytes, times in milliseconds. */
export const REALTIME_LIMITS = {
  /** New sockets of one address in a minute, and open ones of an address, of a person, and in all. */
  connectsPerMinute: 128,
  perAddress: 200,
  perPerson: 100,
  total: 12_000,
  /**
   * Messages of one socket in a minute, pings among them; ten times as many end it, and so does more than as
   * many of the longest have.
   */
  messages: 32,
  message: 65_536,
  /** Channels, and queries, of all that one socket listens to. */
  channels: 100,
  queries: 100,
  /** Characters of these queries together: each value in them is compared with everything that is told. */
  queryText: 16_384,
  subscriptionId: 64,
  /** What is kept back to be sent in one piece. */
  corked: 65_536,
  /** What may wait for a slow reader, and for all of them. */
  buffered: 1_000_000,
  bufferedTotal: 64_000_000,
  /** Changes that may wait to be told. */
  queuedChanges: 10_000,
  /** So long work goes on before others get their turn, and so often it is taken up. */
  sliceMs: 5,
  roundMs: 50,
  /** Sessions that are looked up by one statement. */
  sessions: 500,
  /** How many are sent away in a round who have missed something: a thousand in a second. */
  reconnectBatch: 50,
  /** So long they are not, while other processes may still be on their way back. */
  reconnectDelay: 6000,
  /** How long a peer has for its part of a farewell. */
  closeTimeout: 2000,
} as const

/** How often sockets are looked after, in milliseconds. */
export interface Intervals {
  /** Whether their sessions still live. */
  readonly sessionCheck: number
  /** Whether there is still somebody at the other end: who has not answered until the next time is cut off. */
  readonly ping: number
}
export const INTERVALS: Intervals = { sessionCheck: 4000, ping: 25_000 }
