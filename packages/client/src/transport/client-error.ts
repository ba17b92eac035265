import { type ErrorType, TEXTS } from '@devhood/contract'

/** Failures without a response from the server: no connection, aborted by the caller, or an invalid argument. */
export type ClientFailure = 'network' | 'aborted' | 'argument'

interface Details {
  /** HTTP status; 0 without a response. */
  readonly code?: number
  /** The server's error type or a `ClientFailure`; '' when the response has no type. */
  readonly type?: string
  /** The whole response body: parsed JSON, or `{ message }` with its text. */
  readonly response?: unknown
  /** Seconds to wait before a retry, as requested by the server. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** The error that every failed call throws. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly code: number
  readonly type: ErrorType | ClientFailure | (string & {})
  readonly response: unknown
  readonly retryAfter: number | undefined

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = details.code ?? 0
    this.type = details.type ?? ''
    this.response = details.response
    this.retryAfter = details.retryAfter
  }
}

export const networkError = (cause?: unknown): ClientError =>
  new ClientError(TEXTS.client.network, { type: 'network', cause })

export const abortedError = (cause?: unknown): ClientError =>
  new ClientError(TEXTS.client.aborted, { type: 'aborted', cause })

/** Throws for the first argument that is missing (undefined, null or empty), with its name. */
export function requireArguments(named: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(named))
    if (value === undefined || value === null || value === '')
      throw new ClientError(TEXTS.client.missing(name), { type: 'argument' })
}
