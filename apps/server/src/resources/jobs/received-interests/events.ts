import type { Changes, RecordChange } from '#services/changes'
import type { Writer } from '#platform/database'

const HOUR = 3_600_000
/** Times of received interests are rounded to the hour, also in ids: the minute could reveal who was online. */
export const startOfHour = (time: number) => Math.floor(time / HOUR) * HOUR

type RecordEvent = Pick<RecordChange, 'id' | 'action' | 'row'>

interface Options {
  readonly changes: Pick<Changes, 'announce' | 'publish'>
  readonly now: () => number
}

const toChange = (change: RecordEvent) =>
  ({ ...change, kind: 'document', collection: 'leads' }) as const

/**
 * Events of received interests for their posters. Those of an anonymous person reveal no minute: all changes of an
 * hour are sent at its end, as one event. A process that stops earlier loses the event. Its own clients reconnect
 * and reload. Clients of other processes get no event and see the change when they next load the list. No table
 * records deletions, so no other process could send the event.
 */
export function openReceivedInterestEvents({ changes, now }: Options) {
  let pending = new Map<string, { readonly change: RecordEvent; readonly at: number }>()

  function enqueue(change: RecordEvent): void {
    const at = startOfHour(now()) + HOUR
    const before = pending.get(change.id)
    // Clients that haven't received its creation get that event first.
    const isNew = before?.change.action === 'create' && change.action === 'update'
    if (!isNew) pending.set(change.id, { change, at })
  }
  return {
    announce(tx: Writer, change: RecordEvent, isRevealed: boolean): void {
      if (isRevealed) changes.announce(tx, toChange(change))
      else tx.afterCommit(() => enqueue(change))
    },
    /** Publishes the events of past hours. */
    publishDue(): void {
      const due = [...pending.values()].filter(({ at }) => at <= now())
      pending = new Map([...pending].filter(([, { at }]) => at > now()))
      for (const { change, at } of due) changes.publish(toChange(change), at)
    },
  }
}

export type ReceivedInterestEvents = ReturnType<typeof openReceivedInterestEvents>
