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

export type Change = (RecordChange & { readonly at: number }) | SessionEnd

/** The news of this product, told to every process of it. */
export interface Changes {
  /** Tells of a change once its unit of work is kept; never when it is undone. */
  announce(tx: Writer, change: RecordChange | SessionEnd): void
  /** Calls the listener with every change from now on, in the order of their commits. */
  listen(listener: (change: Change) => void): Disposable
}

const TOPIC = 'changes'

export function openChanges({ bus, now }: Pick<Platform, 'bus' | 'now'>): Changes {
  return {
    announce(tx, change) {
      const message = JSON.stringify({ ...change, at: now() })
      tx.afterCommit(() => bus.publish(TOPIC, message))
    },
    listen: (listener) =>
      bus.subscribe(TOPIC, (message) => listener(JSON.parse(message) as Change)),
  }
}
