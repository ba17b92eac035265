import {
  change,
  create,
  get,
  hidden,
  list,
  members,
  nobody,
  own,
  REFUSED,
  remove,
} from './document-row.ts'
import type { Row } from './row.ts'

const notification = own('notifications')
const seen = {
  about: 'seenAt',
  outcomes: hidden('200'),
  data: () => ({ seenAt: '2026-01-15T12:00:00.000Z' }),
}

/** Only the server writes notifications; their owner marks them as seen and deletes them. */
export const NOTIFICATION_ROWS: readonly Row[] = [
  list('notifications', members('200')),
  get('notifications', notification, hidden('200')),
  create('notifications', { outcomes: nobody, data: () => ({ kind: 'like' }) }),
  ...change('notifications', notification, seen).slice(0, 1),
  // PUT on an id that the caller can't see is a creation.
  ...change('notifications', notification, seen)
    .slice(1)
    .map((row): Row => ({
      ...row,
      outcomes: { ...nobody, owner: '200', blockedByOwner: REFUSED },
    })),
  remove('notifications', notification, hidden('204')),
]
