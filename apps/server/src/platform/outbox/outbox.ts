/** A message for one recipient: an email, or a text message, which has no subject and no HTML. */
export interface Message {
  /** An email address or a phone number. */
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** A URL that ends emails of this kind with one click (RFC 8058). */
  readonly unsubscribe?: string
  /** The account concerned, whoever the recipient is; null while there is none. */
  readonly accountId: string | null
  /** When it is no longer useful, in milliseconds since 1970. */
  readonly expire: number
}

/** A person whose messages are deleted. */
export interface MessageOwner {
  readonly accountId: string
  /** Their email addresses and phone numbers. */
  readonly addresses: readonly string[]
}

/** A message in the outbox. Ids sort in the order of arrival. */
export interface QueuedMessage extends Message {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

/** Delivers a message to the mail or SMS server. Rejects when it can be retried; with `Undeliverable` when it can't. */
export type Deliver = (message: QueuedMessage) => Promise<void>

/** The state of a queue that a server delivers. */
export interface DeliveryState {
  /** Whether the last attempt reached the server, and the server let us in. True before the first attempt. */
  readonly isUp: boolean
  /** Failed attempts since the start, refused messages included. */
  readonly failures: number
}

/** A message that can never be delivered. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** A message that the server doesn't accept yet, though it accepts others. */
export class Deferred extends Error {
  override readonly name = 'Deferred'
}
