import { queries } from '#platform/database'

interface Digest {
  user: string
  dueAt: number | null
  since: number
  checkedAt: number | null
  message: string | null
}
interface Tables {
  email_digests: Digest
  users: { $id: string; accountId: string }
}
const { all, run, value } = queries<Tables>()

type Key = Pick<Digest, 'user'> & { readonly dueAt: number }

/** The earliest first. */
export const listDue = all((sql, v: { now: number; max: number }) =>
  sql
    .selectFrom('email_digests')
    .select(['user', 'dueAt', 'since', 'checkedAt'])
    .where('dueAt', '<=', v.now)
    .orderBy('dueAt')
    .limit(v.max)
    .$narrowType<{ dueAt: number }>(),
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

/** The id of the last email to an account that was settled. */
export const findLastMessage = value((sql, v: { accountId: string }) =>
  sql
    .selectFrom('users')
    .innerJoin('email_digests', 'email_digests.user', 'users.$id')
    .select('message')
    .where('accountId', '=', v.accountId),
)
