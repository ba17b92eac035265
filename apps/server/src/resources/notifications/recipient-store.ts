import type { EmailDigest } from '@devhood/contract'
import { sql } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  users: {
    $id: string
    accountId: string
    emailDigest: EmailDigest
    messageNotices: string
    timeZone: string | null
  }
  accounts: {
    $id: string
    email: string | null
    emailVerified: number
    blockedAt: number | null
    prefs: string
  }
}
const { first } = queries<Tables>()

/** A person who is told of things while no page is open, with all that decides how. */
export const findRecipient = first((db, v: { user: string }) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'users.$id as user',
      'users.accountId',
      'emailDigest',
      'messageNotices',
      'timeZone',
      'accounts.blockedAt',
      'accounts.prefs',
      // The verified address of somebody who may sign in.
      sql<
        string | null
      >`CASE WHEN accounts."emailVerified" = 1 AND accounts."blockedAt" IS NULL THEN accounts.email END`.as(
        'email',
      ),
    ])
    .where('users.$id', '=', v.user),
)

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>
