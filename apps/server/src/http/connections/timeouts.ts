/** How long the server waits for a caller, in milliseconds. Uploads have a pace of their own. */
export interface Timeouts {
  /** For all headers of a request. */
  readonly headers: number
  /** For more of a JSON body, and for all of it. */
  readonly bodyIdle: number
  readonly body: number
  /** For what is left of a body when the answer has been given without it. */
  readonly unreadBody: number
  /** For the next request on the same connection. */
  readonly keepAlive: number
  /** For any sign that an answer is being read. */
  readonly responseIdle: number
  /** How long an answer may take of which all that matters to its caller is done. */
  readonly answer: number
}

export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  bodyIdle: 10_000,
  body: 60_000,
  unreadBody: 10_000,
  keepAlive: 15_000,
  responseIdle: 60_000,
  answer: 20_000,
}
