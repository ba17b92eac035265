import { sql } from 'kysely'
import type { VisibilitySql } from '#engine'
import { queries, statement } from '#platform/database'

interface Tables {
  message_notices: { user: string; dueAt: number | null; sentAt: number | null }
  pushSubscriptions: {
    $id: string
    user: string
    endpoint: string
    p256dh: string
    auth: string
    restsUntil: number | null
  }
  users: { $id: string; accountId: string; messageNotices: string }
  accounts: {
    $id: string
    email: string | null
    emailVerified: number
    blockedAt: number | null
    prefs: string
  }
}
const { all, column, remove, run } = queries<Tables>()

/** People whose unread messages wait for so long that they are told, with what decides how; the longest wait first. */
export const listDue = all((db, v: { now: number; max: number }) =>
  db
    .selectFrom('message_notices')
    .innerJoin('users', 'users.$id', 'message_notices.user')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'message_notices.user',
      'message_notices.dueAt',
      'users.accountId',
      'users.messageNotices',
      'accounts.email',
      'accounts.emailVerified',
      'accounts.blockedAt',
      'accounts.prefs',
    ])
    .where('message_notices.user', 'in', (of) =>
      of
        .selectFrom('message_notices')
        .select('user')
        .where('dueAt', '<=', v.now)
        .orderBy('dueAt')
        .limit(v.max),
    ),
)
export type DueNotice = Awaited<ReturnType<typeof listDue>>[number]

/** People of whom somebody has unread messages, the most first, but for those whom they have muted. */
export const unreadFrom = ({ related }: VisibilitySql) =>
  statement((_, v: { user: string; max: number }) => {
    const isMuted = related({ viewer: v.user, person: sql.ref('conversations.other') }, ['muted'])
    return sql<{ other: string }>`SELECT other FROM conversations
      WHERE "user" = ${v.user} AND state = 'open' AND unread > 0 AND other IS NOT NULL AND NOT ${isMuted}
      ORDER BY unread DESC LIMIT ${v.max}`
  })

/** Claims a notice. Returns 0 if another process, or its owner, was faster. */
export const claim = run((db, v: { user: string; dueAt: number; sentAt: number }) =>
  db
    .updateTable('message_notices')
    .set({ dueAt: null, sentAt: v.sentAt })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)

export const postpone = run((db, v: { user: string; until: number }) =>
  db.updateTable('message_notices').set({ dueAt: v.until }).where('user', '=', v.user),
)

export const removeNotice = remove('message_notices', 'user')

/** People who were told so long ago that another message is news. */
export const listTold = column((db, v: { until: number; max: number }) =>
  db.selectFrom('message_notices').select('user').where('sentAt', '<=', v.until).limit(v.max),
)

export const listDevices = all((db, v: { user: string; now: number }) =>
  db
    .selectFrom('pushSubscriptions')
    .select(['$id', 'endpoint', 'p256dh', 'auth'])
    .where('user', '=', v.user)
    .where((of) => of.or([of('restsUntil', 'is', null), of('restsUntil', '<=', v.now)])),
)
