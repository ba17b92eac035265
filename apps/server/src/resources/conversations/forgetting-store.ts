import { queries } from '#platform/database'

type Table = 'message_versions' | 'message_requests'
const { column, remove } = queries<Record<Table, { sequence: number; at: number }>>()

const oldRows = (table: Table) =>
  column((db, v: { until: number; max: number }) =>
    db.selectFrom(table).select('sequence').where('at', '<=', v.until).orderBy('at').limit(v.max),
  )

/** The oldest rows that nothing needs any more, and what deletes one. */
export const FORGOTTEN = {
  versions: { list: oldRows('message_versions'), remove: remove('message_versions', 'sequence') },
  requests: { list: oldRows('message_requests'), remove: remove('message_requests', 'sequence') },
} as const
