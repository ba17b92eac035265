/** How long the server waits for a caller, in milliseconds. Uploads have a pace of their own. */
export interface Patience {
  /** For all headers of a request. */
  readonly headers: number
  /** For more of a JSON body, and for all of it. */
  readonly pause: number
  readonly body: number
  /** For what is left of a body when the answer has been given without it. */
  readonly rest: number
  /** For the next request on the same connection. */
  readonly keepAlive: number
  /** For any sign that an answer is being read. */
  readonly reading: number
  /** How long an answer may take of which all that matters to its caller is done. */
  readonly answer: number
}

export const PATIENCE: Patience = {
  headers: 10_000,
  pause: 10_000,
  body: 60_000,
  rest: 10_000,
  keepAlive: 15_000,
  reading: 60_000,
  answer: 20_000,
}
