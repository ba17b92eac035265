import { type Collection } from '#engine'
import { DAY, HOUR } from '#lib/time'
import { collections } from '#resources'

/** What the columns of a table say about time. A clock that runs ahead stores times in the future. */
export interface StoredTimes {
  readonly table: string
  /** Whether `sequence` numbers the rows, which may be many: they are looked through in portions. */
  readonly isNumbered: boolean
  /** When something has happened: now, if that is in the future. */
  readonly past: readonly string[]
  /** When something ends, with the time of `past` from which it counts: it moves by as much. */
  readonly ends?: Readonly<Record<string, string>>
  /** When something is to be done: now, if a time of `past` is wrong. */
  readonly due?: string
  /** What lies further ahead than these milliseconds is over, or due, now. */
  readonly most?: Readonly<Record<string, number>>
}

const CREATED = '$createdAt'
const UPDATED = '$updatedAt'

/** Times that the index of a collection has too: `resources/jobs/upkeep.ts` corrects those of ads. */
const ELSEWHERE: ReadonlySet<string> = new Set(['jobs.postedAt', 'jobs.expiresAt'])

const timesOf = ({ name, fields }: Collection): StoredTimes => ({
  table: name,
  isNumbered: true,
  past: [
    CREATED,
    UPDATED,
    // What clients set is theirs.
    ...Object.entries(fields).flatMap(([field, { kind, set }]) =>
      kind === 'instant' && set === 'server' && !ELSEWHERE.has(`${name}.${field}`) ? [field] : [],
    ),
  ],
})

const numbered = (table: string, ...past: string[]): StoredTimes => ({
  table,
  isNumbered: true,
  past,
})
const few = (table: string, ...past: string[]): StoredTimes => ({ table, isNumbered: false, past })

/** Every time in the database; a test fails for a column that is missing here. */
export const STORED_TIMES: readonly StoredTimes[] = [
  ...collections.map(timesOf),
  numbered('files', CREATED, UPDATED, 'usedAt'),
  numbered('logs', 'time'),
  numbered('audit', CREATED),
  { ...numbered('invitations', CREATED), ends: { expire: CREATED } },
  few('accounts', CREATED, UPDATED, 'passwordUpdate', 'blockedAt', 'accessedAt', 'signedInAt'),
  { ...few('sessions', CREATED, UPDATED, 'usedAt'), ends: { expire: UPDATED } },
  { ...few('tokens', CREATED), ends: { expire: CREATED } },
  few('identities', CREATED, UPDATED),
  few('username_claims', 'claimedAt'),
  { ...few('oauthAttempts'), most: { expire: DAY } },
  { ...few('email_changes', 'requestedAt', 'confirmedAt'), ends: { undoUntil: 'requestedAt' } },
  { ...few('email_digests', 'since', 'checkedAt'), due: 'dueAt' },
  { ...few('pushSubscriptions'), most: { restsUntil: DAY } },
  { ...few('pending_pushes'), most: { dueAt: DAY } },
  few('file_previews', 'usedAt'),
  // Longer than what is deleted must stay.
  { ...few('file_trash'), most: { dueAt: 3 * DAY } },
  { ...few('deleted_files'), most: { until: DAY + HOUR } },
  few('github_profiles', 'fetchedAt', 'checkedAt'),
]
