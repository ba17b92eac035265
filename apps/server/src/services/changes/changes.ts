import type { Config } from '#config'
import type { RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'

type Action = 'create' | 'update' | 'delete'

/** What has happened to one record. Readers look up for themselves what they may see of it. */
export type RecordChange = {
  readonly id: string
  readonly action: Action
  /** The record as it was last stored, when it is gone. */
  readonly row?: RawRecord
} & (
  | { readonly kind: 'document'; readonly collection: keyof Config['collectionIds'] }
  | { readonly kind: 'file' }
)

/** A session that is over, or without its id every session of the account. */
interface SessionEnd {
  readonly kind: 'sessionEnd'
  readonly accountId: string
  readonly sessionId?: string
}

/** What has happened to an account, or to what belongs to it. Only its owner is told. */
export interface AccountChange {
  readonly kind: 'account'
  readonly accountId: string
  /** What follows `users.<accountId>.` in its name: `create`, `update.name`, `sessions.<id>.delete`. */
  readonly event: string
  /** The model as the call has answered it. A secret in it is told to nobody. */
  readonly payload: object
}

/** What can be told to those who listen. */
export type ClientChange = RecordChange | AccountChange

export type Change = (ClientChange & { readonly at: number }) | SessionEnd

/** The news of this product, told to every process of it. */
export interface Changes {
  /** Tells of a change once its unit of work is kept; never when it is undone. */
  announce(tx: Writer, change: ClientChange | SessionEnd): void
  /** Tells of a change that is kept already, as one of this time in milliseconds. */
  publish(change: ClientChange, at: number): void
  /** Calls the listener with every change from now on, in the order of their commits. */
  listen(listener: (change: Change) => void): Disposable
}

const TOPIC = 'changes'

/** Sessions and tokens keep their form; what opens them is only in the answer to the call. */
function withoutSecret(change: ClientChange | SessionEnd): ClientChange | SessionEnd {
  if (change.kind !== 'account' || !('secret' in change.payload)) return change
  return { ...change, payload: { ...change.payload, secret: '' } }
}

export function openChanges({ bus, now }: Pick<Platform, 'bus' | 'now'>): Changes {
  const messageOf = (change: ClientChange | SessionEnd, at: number) =>
    JSON.stringify({ ...withoutSecret(change), at })
  return {
    announce(tx, change) {
      const message = messageOf(change, now())
      tx.afterCommit(() => bus.publish(TOPIC, message))
    },
    publish: (change, at) => bus.publish(TOPIC, messageOf(change, at)),
    listen: (listener) =>
      bus.subscribe(TOPIC, (message) => listener(JSON.parse(message) as Change)),
  }
}
