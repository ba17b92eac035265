import type { Config } from '#config'
import type { RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'

type Action = 'create' | 'update' | 'delete'

/** A change of one record. Subscribers look up themselves what they may see of it. */
export type RecordChange = {
  readonly id: string
  readonly action: Action
  /** The last stored row of a deleted record. */
  readonly row?: RawRecord
} & (
  | { readonly kind: 'document'; readonly collection: keyof Config['collectionIds'] }
  | { readonly kind: 'file' }
)

/** The end of a session, or without its id of every session of the account. */
interface SessionEnd {
  readonly kind: 'sessionEnd'
  readonly accountId: string
  readonly sessionId?: string
}

/** A change of an account or of its sessions and tokens. Only its owner is notified. */
export interface AccountChange {
  readonly kind: 'account'
  readonly accountId: string
  /** The part of the event's name after `users.<accountId>.`: `create`, `update.name`, `sessions.<id>.delete`. */
  readonly event: string
  /** The model as the call returns it. Its secret is removed before it is published. */
  readonly payload: object
}

/** Changes that are sent to subscribed clients. */
export type ClientChange = RecordChange | AccountChange

export type Change = (ClientChange & { readonly at: number }) | SessionEnd

/** The changes of this product, published to every process. */
export interface Changes {
  /** Publishes a change after its unit of work commits; never after a rollback. */
  announce(tx: Writer, change: ClientChange | SessionEnd): void
  /**
   * Likewise, but no sooner than at this time in milliseconds, if there is one. Later changes of the same record replace
   * it until then, except that a creation stays one. A process that stops earlier loses the change: its own clients
   * reconnect and reload, and clients of other processes see it when they next load the list.
   */
  announce(tx: Writer, change: RecordChange, at: number | undefined): void
  /** Publishes the changes whose time has come. */
  publishDue(): void
  /** Calls the listener with every change from now on, in the order of their commits. */
  listen(listener: (change: Change) => void): Disposable
}

const TOPIC = 'changes'

/** Sessions and tokens keep their shape; only the response to the call has the secret. */
function withoutSecret(change: AccountChange): AccountChange {
  if (!('secret' in change.payload)) return change
  return { ...change, payload: { ...change.payload, secret: '' } }
}

/** Changes that wait for their time, by record. */
function openDelays() {
  let pending = new Map<string, { readonly change: RecordChange; readonly at: number }>()
  const keyOf = (change: RecordChange) =>
    `${change.kind === 'document' ? change.collection : 'files'} ${change.id}`
  return {
    add(change: RecordChange, at: number): void {
      const before = pending.get(keyOf(change))
      // Clients that haven't received its creation get that event first.
      const isNew = before?.change.action === 'create' && change.action === 'update'
      if (!isNew) pending.set(keyOf(change), { change, at })
    },
    /** Removes and returns those whose time has come. */
    takeDue(now: number) {
      const due = [...pending.values()].filter(({ at }) => at <= now)
      pending = new Map([...pending].filter(([, { at }]) => at > now))
      return due
    },
  }
}

export function openChanges({ bus, now }: Pick<Platform, 'bus' | 'now'>): Changes {
  const messageOf = (change: ClientChange | SessionEnd, at: number) =>
    JSON.stringify({ ...(change.kind === 'account' ? withoutSecret(change) : change), at })
  const delays = openDelays()
  return {
    announce(tx: Writer, change: ClientChange | SessionEnd, at?: number) {
      if (at !== undefined) return tx.afterCommit(() => delays.add(change as RecordChange, at))
      const time = now()
      return tx.afterCommit(() => {
        if (bus.isHeard(TOPIC)) bus.publish(TOPIC, messageOf(change, time))
      })
    },
    publishDue() {
      for (const { change, at } of delays.takeDue(now()))
        if (bus.isHeard(TOPIC)) bus.publish(TOPIC, messageOf(change, at))
    },
    listen: (listener) =>
      bus.subscribe(TOPIC, (message) => listener(JSON.parse(message) as Change)),
  }
}
