import type { EmailDigest } from '@devhood/contract'
import { queries } from '#platform/database'
import type { Frequency } from './schedule.ts'

interface Digest {
  user: string
  dueAt: number | null
  since: number
  checkedAt: number | null
  message: string | null
}
interface Tables {
  email_digests: Digest
  users: { $id: string; accountId: string; emailDigest: EmailDigest; timeZone: string | null }
  accounts: {
    $id: string
    email: string | null
    emailVerified: number
    blockedAt: number | null
    prefs: string
  }
}
const { all, exists, first, run, value } = queries<Tables>()

type Key = Pick<Digest, 'user'> & { readonly dueAt: number }

/** With their owners; the earliest first. */
export const listDue = all((sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('email_digests')
    .innerJoin('users', 'users.$id', 'email_digests.user')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'email_digests.user',
      'dueAt',
      'since',
      'checkedAt',
      'accountId',
      'emailDigest',
      'timeZone',
      'accounts.email',
      'emailVerified',
      'blockedAt',
      'prefs',
    ])
    .where('dueAt', '<=', v.now)
    .where('emailDigest', '<>', 'off')
    .orderBy('dueAt')
    .limit(v.max)
    .$narrowType<{ dueAt: number; emailDigest: Frequency }>(),
)

export type DueDigest = Awaited<ReturnType<typeof listDue>>[number]

/** Changes nothing if another process, or its owner, has changed it meanwhile; so does the next. */
export const postpone = run((sql, v: Key & { readonly next: number }) =>
  sql
    .updateTable('email_digests')
    .set({ dueAt: v.next })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)

interface Made {
  readonly next: number
  readonly until: number
  readonly morning: number
  /** The id of its email in the outbox; null if there was nothing to send. */
  readonly message: string | null
}

export const settle = run((sql, v: Key & Made) =>
  sql
    .updateTable('email_digests')
    .set({ dueAt: v.next, since: v.until, checkedAt: v.morning, message: v.message })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)

/** Whether this is still the verified address of somebody who may sign in. */
export const isReachable = exists((sql, v: { user: string; email: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select('users.$id')
    .where('users.$id', '=', v.user)
    .where('accounts.email', '=', v.email)
    .where('emailVerified', '=', 1)
    .where('blockedAt', 'is', null),
)

/** The id of the last email to an account that was settled. */
export const findLastMessage = value((sql, v: { accountId: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('email_digests', 'email_digests.user', 'users.$id')
    .select('message')
    .where('accountId', '=', v.accountId),
)

/** Undefined for people who are gone. */
export const findSubscriber = first((sql, v: { user: string }) =>
  sql.selectFrom('users').select(['accountId', 'emailDigest']).where('$id', '=', v.user),
)
