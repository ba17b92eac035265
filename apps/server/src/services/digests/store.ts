import type { EmailDigest } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'
import type { Rhythm } from './schedule.ts'

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
type Sql = Kysely<Tables>
type Key = Pick<Digest, 'user'> & { readonly dueAt: number }

/** With their owners; the earliest first. */
const due = statement((sql: Sql, v: { now: number; max: number }) =>
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
    .$narrowType<{ dueAt: number; emailDigest: Rhythm }>(),
)
const postponement = statement((sql: Sql, v: Key & { next: number }) =>
  sql
    .updateTable('email_digests')
    .set({ dueAt: v.next })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)
const settlement = statement(
  (sql: Sql, v: Key & { next: number; until: number; morning: number; message: string | null }) =>
    sql
      .updateTable('email_digests')
      .set({ dueAt: v.next, since: v.until, checkedAt: v.morning, message: v.message })
      .where('user', '=', v.user)
      .where('dueAt', '=', v.dueAt),
)
const recipient = statement((sql: Sql, v: { user: string; email: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select('users.$id')
    .where('users.$id', '=', v.user)
    .where('accounts.email', '=', v.email)
    .where('emailVerified', '=', 1)
    .where('blockedAt', 'is', null),
)
const lastMessage = statement((sql: Sql, v: { accountId: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('email_digests', 'email_digests.user', 'users.$id')
    .select('message')
    .where('accountId', '=', v.accountId),
)
const subscriber = statement((sql: Sql, v: { user: string }) =>
  sql.selectFrom('users').select(['accountId', 'emailDigest']).where('$id', '=', v.user),
)

/** A digest that is due, with its owner. */
export type DueDigest = Awaited<ReturnType<typeof listDue>>[number]

export const listDue = async (db: Reader, now: number, max: number) => db.all(due, { now, max })

/** Returns false if another process, or its owner, has changed it meanwhile; so does the next. */
export const postpone = async (tx: Writer, { user, dueAt }: Key, next: number): Promise<boolean> =>
  (await tx.run(postponement, { user, dueAt, next })) > 0

/** What is stored about a digest that was made. */
interface Made {
  readonly next: number
  readonly until: number
  readonly morning: number
  /** The id of its email in the outbox; null if there was nothing to send. */
  readonly message: string | null
}

export const settle = async (tx: Writer, { user, dueAt }: Key, made: Made): Promise<boolean> =>
  (await tx.run(settlement, { user, dueAt, ...made })) > 0

/** Whether this is still the verified address of somebody who may sign in. */
export const isReachable = async (tx: Reader, user: string, email: string): Promise<boolean> =>
  (await tx.first(recipient, { user, email })) !== undefined

/** The id of the last email to an account that was settled. */
export const findLastMessage = async (db: Reader, accountId: string): Promise<string | null> =>
  (await db.first(lastMessage, { accountId }))?.message ?? null

/** Undefined for people who are gone. */
export const findSubscriber = async (db: Reader, user: string) => db.first(subscriber, { user })
