/** Limits of sockets. Sizes in bytes, times in milliseconds. */
export const REALTIME_LIMITS = {
  /** New sockets per address and minute, and open sockets per address, per person and in total. */
  connectsPerMinute: 128,
  perAddress: 200,
  perPerson: 100,
  total: 12_000,
  /**
   * Messages of one socket per minute, including pings. Ten times as many terminate it; so do more bytes than this
   * number of longest messages has.
   */
  messages: 32,
  message: 65_536,
  /** Channels, and queries, of all subscriptions of one socket. */
  channels: 100,
  queries: 100,
  /** Characters of these queries together: each value in them is compared with every event. */
  queryText: 16_384,
  subscriptionId: 64,
  /** Bytes that are buffered to be sent in one write. */
  corked: 65_536,
  /** Bytes that may wait for one slow client, and for all of them. */
  buffered: 1_000_000,
  bufferedTotal: 64_000_000,
  queuedChanges: 10_000,
  /** The longest slice of work before others get their turn, and the interval of delivery rounds. */
  sliceMs: 5,
  roundMs: 50,
  /** Sessions that one statement looks up. */
  sessions: 500,
  /** Connections per round that must reconnect after missed events: a thousand per second. */
  reconnectBatch: 50,
  /** Delay before they reconnect, while other processes may still be reconnecting themselves. */
  reconnectDelay: 6000,
  /** How long a peer has to complete the closing handshake. */
  closeTimeout: 2000,
} as const

/** Intervals of the socket checks, in milliseconds. */
export const INTERVALS = {
  /** Between checks whether their sessions are still valid. */
  sessionCheck: 4000,
  /** Between pings: a peer that hasn't sent a pong by the next one is terminated. */
  ping: 25_000,
}
export type Intervals = Readonly<typeof INTERVALS>
