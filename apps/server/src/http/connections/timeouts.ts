/** Timeouts for clients, in milliseconds. Uploads have their own. */
export const TIMEOUTS = {
  /** Until all headers of a request have arrived. */
  headers: 10_000,
  /** Until more of a JSON body arrives, and until all of it has arrived. */
  bodyIdle: 10_000,
  body: 60_000,
  /** Until the rest of a body has arrived when the response didn't wait for it. */
  unreadBody: 10_000,
  /** Until the next request on the same connection: longer than proxies keep idle ones, Caddy the longest with 120 s. */
  keepAlive: 125_000,
  /** What a client gets beyond the time that it is told, so that a request that it sends in the last moment arrives. */
  keepAliveBuffer: 10_000,
  /** Until the client reads more of a response. */
  responseIdle: 60_000,
  /** Longest time that a response waits for follow-up work once its essential part is done. */
  followUp: 20_000,
  /** Until a process that shuts down closes the idle connections of proxies. */
  draining: 15_000,
  /** Until what is still open is cut off when the server closes. */
  closing: 6000,
}
export type Timeouts = Readonly<typeof TIMEOUTS>
