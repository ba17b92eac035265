import { queries } from '#platform/database'

interface Tables {
  message_notices: { user: string; dueAt: number | null; sentAt: number | null }
}
const { all, column, remove, run } = queries<Tables>()

type Key = { readonly user: string; readonly dueAt: number }

/** People whose unread messages wait for so long that they are told; the longest wait first. */
export const listDue = all((db, v: { now: number; max: number }) =>
  db
    .selectFrom('message_notices')
    .select(['user', 'dueAt'])
    .where('dueAt', '<=', v.now)
    .orderBy('dueAt')
    .limit(v.max)
    .$narrowType<{ dueAt: number }>(),
)
export type DueNotice = Awaited<ReturnType<typeof listDue>>[number]

/** Claims a notice. Returns 0 if another process, or its owner, was faster. */
export const claim = run((db, v: Key & { sentAt: number }) =>
  db
    .updateTable('message_notices')
    .set({ dueAt: null, sentAt: v.sentAt })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)

export const postpone = run((db, v: Key & { until: number }) =>
  db
    .updateTable('message_notices')
    .set({ dueAt: v.until })
    .where('user', '=', v.user)
    .where('dueAt', '=', v.dueAt),
)

export const removeNotice = remove('message_notices', 'user')

/** People who were told so long ago that another message is news. */
export const listTold = column((db, v: { until: number; max: number }) =>
  db.selectFrom('message_notices').select('user').where('sentAt', '<=', v.until).limit(v.max),
)
