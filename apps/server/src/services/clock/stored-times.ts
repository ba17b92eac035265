import { CLAIM_TIME, LIMITS, RAID, SUSPENSION_DAYS } from '@devhood/contract'
import { type Collection } from '#engine'
import { DAY, HOUR } from '#lib/time'
import { collections } from '#resources'

/** What the columns of a table say about time. A clock that runs ahead stores times in the future. */
export interface StoredTimes {
  readonly table: string
  /** The indexed column in whose order the rows are looked through, in portions: rows may be many. */
  readonly key: string
  /** When something has happened: now, if that is in the future. */
  readonly past: readonly string[]
  /** When something ends, with the time of `past` from which it counts: it moves by as much. */
  readonly ends?: Readonly<Record<string, string>>
  /** When something is to be done: now, if a time of `past` is wrong. */
  readonly due?: string
  /** What lies further ahead than these milliseconds is over, or due, now. */
  readonly most?: Readonly<Record<string, number>>
}

const ID = '$id'
const SEQUENCE = 'sequence'
const CREATED = '$createdAt'
const UPDATED = '$updatedAt'

/** Times that the index of a collection has too: `resources/jobs/upkeep.ts` corrects those of ads. */
const ELSEWHERE: ReadonlySet<string> = new Set(['jobs.postedAt', 'jobs.expiresAt'])

const timesOf = ({ name, fields }: Collection): StoredTimes => ({
  table: name,
  key: SEQUENCE,
  past: [
    CREATED,
    UPDATED,
    // What clients set is theirs.
    ...Object.entries(fields).flatMap(([field, { kind, set }]) =>
      kind === 'instant' && set === 'server' && !ELSEWHERE.has(`${name}.${field}`) ? [field] : [],
    ),
  ],
})

const times = (table: string, key: string, ...past: string[]): StoredTimes => ({ table, key, past })

/** Every time in the database; a test fails for a column that is missing here. */
export const STORED_TIMES: readonly StoredTimes[] = [
  ...collections.map(timesOf),
  times('files', SEQUENCE, CREATED, UPDATED, 'usedAt'),
  times('logs', SEQUENCE, 'time'),
  times('audit', SEQUENCE, CREATED),
  { ...times('open_reports', SEQUENCE, 'at'), most: { claimedUntil: CLAIM_TIME } },
  times('saved_replies', SEQUENCE, CREATED),
  times('site_pages', SEQUENCE, CREATED),
  { ...times('announcements', SEQUENCE, CREATED), ends: { startsAt: CREATED, endsAt: CREATED } },
  times('bulk_acts', SEQUENCE, CREATED),
  times('content_rules', SEQUENCE, CREATED, 'heldSince'),
  times('removed_pictures', SEQUENCE, CREATED),
  times('data_requests', SEQUENCE, CREATED, 'approvedAt', 'toldAt', 'endedAt'),
  times('appeals', SEQUENCE, CREATED, 'answeredAt'),
  { ...times('invitations', SEQUENCE, CREATED), ends: { expire: CREATED } },
  {
    ...times(
      'accounts',
      ID,
      CREATED,
      UPDATED,
      'passwordUpdate',
      'blockedAt',
      'accessedAt',
      'signedInAt',
      'passwordResetAt',
    ),
    most: { suspendedUntil: Math.max(...SUSPENSION_DAYS) * DAY },
  },
  { ...times('sessions', ID, CREATED, UPDATED, 'usedAt', 'factorAt'), ends: { expire: UPDATED } },
  { ...times('tokens', ID, CREATED), ends: { expire: CREATED } },
  { ...times('challenges', ID, CREATED), ends: { expire: CREATED } },
  { ...times('lost_factors', 'accountId', 'requestedAt'), ends: { until: 'requestedAt' } },
  times('authenticators', 'accountId', CREATED, 'verifiedAt', 'usedAt'),
  times('passkeys', ID, CREATED, 'usedAt'),
  times('identities', ID, CREATED, UPDATED),
  times('new_account_acts', 'account', 'firstAt'),
  times('account_networks', 'account', 'joinedAt', 'seenAt'),
  times('account_counts', 'account', 'joinedAt'),
  times('held_accounts', 'account', 'heldAt', 'joinedAt', 'releasedAt', 'blockedAt'),
  { ...times('raids', SEQUENCE, 'since'), most: { until: RAID.time } },
  {
    ...times('username_claims', 'skeleton', 'claimedAt'),
    most: { until: LIMITS.usernameReserved },
  },
  { ...times('erased_usernames', 'hash'), most: { until: LIMITS.usernameReserved } },
  { ...times('oauthAttempts', 'state'), most: { expire: DAY } },
  {
    ...times('email_changes', ID, 'requestedAt', 'confirmedAt'),
    ends: { undoUntil: 'requestedAt' },
  },
  { ...times('email_digests', 'user', 'since', 'checkedAt'), due: 'dueAt' },
  { ...times('pushSubscriptions', SEQUENCE), most: { restsUntil: DAY } },
  { ...times('pending_pushes', 'notification'), most: { dueAt: DAY } },
  times('file_previews', 'key', 'usedAt'),
  // Longer than what is deleted must stay.
  { ...times('file_trash', 'folder'), most: { dueAt: 3 * DAY } },
  { ...times('deleted_files', ID), most: { until: DAY + HOUR } },
  times('github_profiles', 'identity', 'fetchedAt', 'checkedAt'),
]
