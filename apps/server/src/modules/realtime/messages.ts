import type { Account } from '@devhood/contract/schemas'

/** What error messages and closings tell: numbers of the WebSocket protocol. */
export const CODES = {
  leaving: 1001,
  invalid: 1003,
  policy: 1008,
  fault: 1011,
  busy: 1013,
} as const

/** What is told to a client. With the code `policy`, or before it is let in, its socket is closed too. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface Message {
  readonly type: string
  readonly data: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a client has said; undefined was no text. Throws RealtimeError for what is no message. */
export function parseMessage(text: string | undefined): Message {
  let message: unknown
  try {
    message = JSON.parse(text ?? '')
  } catch {
    message = undefined
  }
  if (!isRecord(message) || typeof message['type'] !== 'string')
    throw new RealtimeError(CODES.invalid, 'Message format is not valid.')
  return { type: message['type'], data: message['data'] }
}

/** The session in an `authentication` message. */
export function sessionIn(data: unknown): string {
  const session = isRecord(data) ? data['session'] : undefined
  if (typeof session !== 'string' || session === '')
    throw new RealtimeError(CODES.invalid, 'Payload is not valid: "session" must be a text.')
  return session
}

export function connectedMessage(channels: Iterable<string>, user: Account | null): string {
  return JSON.stringify({ type: 'connected', data: { channels: [...channels], user } })
}

export function authenticatedMessage(user: Account): string {
  return JSON.stringify({ type: 'response', data: { to: 'authentication', success: true, user } })
}

export function errorMessage({ code, message }: RealtimeError): string {
  return JSON.stringify({ type: 'error', data: { code, message } })
}

interface News {
  readonly events: readonly string[]
  readonly channels: readonly string[]
  readonly timestamp: string
}

export function eventMessage(news: News, payload: object): string {
  return JSON.stringify({ type: 'event', data: { ...news, payload } })
}
