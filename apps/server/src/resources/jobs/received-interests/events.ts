import type { Changes, RecordChange } from '#services/changes'
import type { Writer } from '#platform/database'

const HOUR = 3_600_000
/** A lead tells no minute, in its id neither: who else was about then could be known. */
export const startOfHour = (time: number) => Math.floor(time / HOUR) * HOUR

type RecordEvent = Pick<RecordChange, 'id' | 'action' | 'row'>

interface Options {
  readonly changes: Pick<Changes, 'announce' | 'publish'>
  readonly now: () => number
}

const toChange = (change: RecordEvent) =>
  ({ ...change, kind: 'document', collection: 'leads' }) as const

/**
 * News of leads for their posters. As long as a lead has no name it tells no minute: what happens to it in an hour is
 * told at the hour's end, as one event. A process that stops before then loses the event. Its own listeners reconnect and
 * read anew; those of other processes are not told, and see the change when they read leads the next time. What was
 * deleted is in no table that another process could tell it from.
 */
export function openReceivedInterestEvents({ changes, now }: Options) {
  let pending = new Map<string, { readonly change: RecordEvent; readonly at: number }>()

  function enqueue(change: RecordEvent): void {
    const at = startOfHour(now()) + HOUR
    const before = pending.get(change.id)
    // Whoever has not heard of it yet hears first that it is there.
    const isNew = before?.change.action === 'create' && change.action === 'update'
    if (!isNew) pending.set(change.id, { change, at })
  }
  return {
    announce(tx: Writer, change: RecordEvent, isRevealed: boolean): void {
      if (isRevealed) changes.announce(tx, toChange(change))
      else tx.afterCommit(() => enqueue(change))
    },
    /** Tells what happened in hours that are over. */
    publishDue(): void {
      const due = [...pending.values()].filter(({ at }) => at <= now())
      pending = new Map([...pending].filter(([, { at }]) => at > now()))
      for (const { change, at } of due) changes.publish(toChange(change), at)
    },
  }
}

export type ReceivedInterestEvents = ReturnType<typeof openReceivedInterestEvents>
