import { type ErrorType, TEXTS } from '@devhood/contract'

/** The failures that no server named: nothing came back, the caller aborted, an argument is missing or wrong. */
export type ClientFailure = 'network' | 'aborted' | 'argument'

interface Details {
  /** HTTP status; 0 when no answer came. */
  readonly code?: number
  /** The server's error type or one of `ClientFailure`; '' when an answer named none. */
  readonly type?: string
  /** The whole body of the answer: parsed JSON, or `{ message }` with its text. */
  readonly response?: unknown
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Every failure of a call. */
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

export function networkError(cause?: unknown): ClientError {
  return new ClientError(TEXTS.client.network, { type: 'network', cause })
}

export function abortedError(cause?: unknown): ClientError {
  return new ClientError(TEXTS.client.aborted, { type: 'aborted', cause })
}

/** Refuses the first argument that is missing (undefined, null or empty), by its name. */
export function requireArguments(named: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(named))
    if (value === undefined || value === null || value === '')
      throw new ClientError(TEXTS.client.missing(name), { type: 'argument' })
}
