/** Something for one reader: a letter, or a text message, which has no subject and no HTML. */
export interface Message {
  /** An address, or a number. */
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  /** Whose account it is about, whoever gets it; null while there is none. */
  readonly accountId: string | null
  /** When it is worth nothing any more, in milliseconds since 1970. */
  readonly expire: number
}

/** A person whose letters go. */
export interface MessageOwner {
  readonly accountId: string
  /** Their addresses and numbers. */
  readonly addresses: readonly string[]
}

/** A letter in the outbox. Its id is the order in which they came. */
export interface QueuedMessage extends Message {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

/** Hands a letter over to who carries it. Rejects when that can be tried again; `Undeliverable` when it can not. */
export type Deliver = (message: QueuedMessage) => Promise<void>

/** Nobody will ever take this letter. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** Letters on their way, in a folder. What it has taken survives a restart. Disposing leaves what is not sent. */
export interface Outbox extends AsyncDisposable {
  /** Resolves once the letter would survive a power cut. Rejects with `general_service_unavailable` when there are too many. */
  send(message: Message): Promise<void>
  /** Takes as long as `send`, and sends nothing. */
  simulateSend(message: Message): Promise<void>
  /**
   * Takes away every letter about this person or to them. Resolves once none would survive; rejects with
   * `general_service_unavailable` when a letter can't be read.
   */
  deleteFor(person: MessageOwner): Promise<void>
  /** What can be read, newest first. */
  list(): Promise<readonly QueuedMessage[]>
}
