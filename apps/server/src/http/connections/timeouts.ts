/** Timeouts for clients, in milliseconds. Uploads have their own. */
export interface Timeouts {
  /** Until all headers of a request have arrived. */
  readonly headers: number
  /** Until more of a JSON body arrives, and until all of it has arrived. */
  readonly bodyIdle: number
  readonly body: number
  /** Until the rest of a body has arrived when the response didn't wait for it. */
  readonly unreadBody: number
  /** Until the next request on the same connection. */
  readonly keepAlive: number
  /** Until the client reads more of a response. */
  readonly responseIdle: number
  /** Longest time that a response waits for follow-up work once its essential part is done. */
  readonly answer: number
  /** Until what is still open is cut off when the server closes. */
  readonly closing: number
}

export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  bodyIdle: 10_000,
  body: 60_000,
  unreadBody: 10_000,
  keepAlive: 15_000,
  responseIdle: 60_000,
  answer: 20_000,
  closing: 6000,
}
