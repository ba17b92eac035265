/** Codes of error messages and closings: WebSocket close codes, and one of HTTP. */
export const CODES = {
  unauthorized: 401,
  leaving: 1001,
  invalid: 1003,
  policy: 1008,
  fault: 1011,
  busy: 1013,
} as const

/** An error for a client. With the code `policy`, or before the connection is open, its socket is closed, too. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
