import { sql } from 'kysely'
import { queries } from '#platform/database'

const { run } = queries<{
  email_digests: { user: string; dueAt: number | null; since: number }
}>()

/**
 * Plans the next digest: services/digests finds the time when it is due. What happened while digests were off is in none. Each
 * choice changes the time that is stored, also one in the same millisecond as another, so that nobody who has read the earlier
 * choice can plan by it.
 */
export const startDigest = run((db, v: { user: string; now: number }) =>
  db
    .insertInto('email_digests')
    .values({ user: v.user, dueAt: v.now, since: v.now })
    .onConflict((conflict) =>
      conflict.column('user').doUpdateSet({
        dueAt: sql`CASE WHEN email_digests."dueAt" <= excluded."dueAt" THEN email_digests."dueAt" - 1 ELSE excluded."dueAt" END`,
        since: sql`CASE WHEN email_digests."dueAt" IS NULL THEN excluded.since ELSE email_digests.since END`,
      }),
    ),
)

export const stopDigest = run((db, v: { user: string }) =>
  db
    .updateTable('email_digests')
    .set({ dueAt: null })
    .where('user', '=', v.user)
    .where('dueAt', 'is not', null),
)
