/** The state of a window after a hit. */
export interface Count {
  /** Hits in this window, this one included. */
  readonly hits: number
  /** When the window ends, in milliseconds since 1970. */
  readonly resetsAt: number
}

/** Short-lived counts for rate limits: fixed windows, bounded in number, lost on restart. */
export interface Counters {
  /** Counts one hit of `key` in a window of `windowMs` that begins with its first hit. */
  hit(key: string, windowMs: number): Promise<Count>
  /** Deletes the window of a key. */
  reset(key: string): Promise<void>
}
