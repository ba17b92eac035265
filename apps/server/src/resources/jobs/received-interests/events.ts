import type { RecordChange } from '#changes'
import { HOUR } from '#lib/time'
import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'

/** Times of received interests are rounded to the hour, also in ids: the minute could reveal who was online. */
export const startOfHour = (time: number) => Math.floor(time / HOUR) * HOUR
export const hourOf = (time: number) => ({
  start: startOfHour(time),
  end: startOfHour(time) + HOUR,
})

/**
 * Announces changes of received interests to their posters. Those of an anonymous person reveal no minute: all changes
 * of an hour are sent at its end, as one event. No table records deletions, so no other process could send the event
 * of one that stops earlier.
 */
export const openReceivedInterestEvents =
  ({ changes, now }: Pick<Services, 'changes' | 'now'>) =>
  (tx: Writer, event: Pick<RecordChange, 'id' | 'action' | 'row'>, isRevealed: boolean): void => {
    const change = { ...event, kind: 'document', collection: 'leads' } as const
    changes.announce(tx, change, isRevealed ? undefined : hourOf(now()).end)
  }
