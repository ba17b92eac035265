import type { Account } from '@devhood/contract/schemas'
import type { EventNames, EventNaming } from './events.ts'
import { CODES, RealtimeError } from './errors.ts'

interface Message {
  readonly type: string
  readonly data: unknown
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A client's message; `text` is undefined if it was binary. Throws RealtimeError if it is malformed. */
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

export function sessionIn(data: unknown): string {
  const session = isRecord(data) ? data['session'] : undefined
  if (typeof session !== 'string' || session === '')
    throw new RealtimeError(CODES.invalid, 'Payload is not valid: "session" must be a text.')
  return session
}

const message = (type: string, data: object) => JSON.stringify({ type, data })

export function connectedMessage(
  channels: Iterable<string>,
  ids: Iterable<string>,
  user: Account | null,
): string {
  // The channels in the URL are its first and only subscription.
  return message('connected', {
    channels: [...channels],
    user,
    subscriptions: Object.assign({}, [...ids]),
  })
}

export const responseMessage = (to: string, data: object): string =>
  message('response', { to, success: true, ...data })

export const PONG = JSON.stringify({ type: 'pong' })

export const errorMessage = ({ code, message: text }: RealtimeError): string =>
  message('error', { code, message: text })

/** Clients that know tables expect `$tableId`. */
const withTableId = (payload: object, naming: keyof EventNaming) =>
  naming === 'full' && '$collectionId' in payload
    ? { ...payload, $tableId: payload.$collectionId }
    : payload

/** Writes an event for one listener after another. Equal messages are serialized once. */
export function eventWriter(naming: EventNaming, timestamp: string) {
  const openCache = () =>
    new WeakMap<object, { json: string; messagesByIds: Map<string, Buffer> }>()
  const cache = { first: openCache(), full: openCache() }
  function write(names: EventNames, json: string, subscriptions: readonly string[]): Buffer {
    const rest = JSON.stringify({ ...names, timestamp, subscriptions }).slice(0, -1)
    return Buffer.from(`{"type":"event","data":${rest},"payload":${json}}}`)
  }
  return (
    payload: object,
    namingKind: keyof EventNaming,
    subscriptions: readonly string[],
  ): Buffer => {
    const cached = cache[namingKind].get(payload) ?? {
      json: JSON.stringify(withTableId(payload, namingKind)),
      messagesByIds: new Map<string, Buffer>(),
    }
    cache[namingKind].set(payload, cached)
    const key = subscriptions.join()
    const text =
      cached.messagesByIds.get(key) ?? write(naming[namingKind], cached.json, subscriptions)
    cached.messagesByIds.set(key, text)
    return text
  }
}
