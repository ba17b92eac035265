import type { Changes, RecordChange } from '#modules/changes'
import type { Writer } from '#platform/database'

const HOUR = 3_600_000
/** A lead tells no minute, in its id neither: who else was about then could be known. */
export const hourOf = (time: number) => Math.floor(time / HOUR) * HOUR

type Told = Pick<RecordChange, 'id' | 'action' | 'row'>

interface Options {
  readonly changes: Pick<Changes, 'announce' | 'publish'>
  readonly now: () => number
}

const newsOf = (change: Told) => ({ ...change, kind: 'document', collection: 'leads' }) as const

/**
 * News of leads for their posters. As long as a lead has no name it tells no minute: what happens to it in an hour is
 * told at the hour's end, as one event. A process that stops before then loses the event. Its own listeners reconnect and
 * read anew; those of other processes are not told, and see the change when they read leads the next time. What was
 * deleted is in no table that another process could tell it from.
 */
export function openLeadNews({ changes, now }: Options) {
  let waiting = new Map<string, { readonly change: Told; readonly at: number }>()

  function add(change: Told): void {
    const at = hourOf(now()) + HOUR
    const before = waiting.get(change.id)
    // Whoever has not heard of it yet hears first that it is there.
    const isNew = before?.change.action === 'create' && change.action === 'update'
    if (!isNew) waiting.set(change.id, { change, at })
  }
  return {
    announce(tx: Writer, change: Told, isNamed: boolean): void {
      if (isNamed) changes.announce(tx, newsOf(change))
      else tx.afterCommit(() => add(change))
    },
    /** Tells what happened in hours that are over. */
    tell(): void {
      const due = [...waiting.values()].filter(({ at }) => at <= now())
      waiting = new Map([...waiting].filter(([, { at }]) => at > now()))
      for (const { change, at } of due) changes.publish(newsOf(change), at)
    },
  }
}

export type LeadNews = ReturnType<typeof openLeadNews>
