import { queries, type Reader } from '#platform/database'

interface Search {
  readonly $id: string
  readonly $createdAt: number
  readonly user: string
  readonly query: string
  readonly seenAt: number
  readonly alertedAt: number | null
}
const { all, update } = queries<{
  jobSearches: Search
  users: { $id: string; accountId: string }
}>()

/** A search whose owner may have to be notified. */
export interface DueSearch extends Pick<Search, '$id' | 'user' | 'query'> {
  readonly accountId: string
  /** The owner knows of ads that were posted up to this time, in milliseconds. */
  readonly since: number
}

const due = all((sql, v: { until: number; max: number }) =>
  sql
    .selectFrom('jobSearches')
    .innerJoin('users', 'users.$id', 'jobSearches.user')
    .select([
      'jobSearches.$id',
      'jobSearches.$createdAt',
      'user',
      'query',
      'seenAt',
      'alertedAt',
      'users.accountId',
    ])
    .where((of) => of.or([of('alertedAt', 'is', null), of('alertedAt', '<=', v.until)]))
    .orderBy('alertedAt', (order) => order.asc().nullsFirst())
    .limit(v.max),
)

/** Searches that were last looked at up to a time, or never; those that have waited longest come first. */
export async function listDue(db: Reader, until: number, max: number): Promise<DueSearch[]> {
  const rows = await due(db, { until, max })
  return rows.map(({ $id, user, query, accountId, $createdAt, seenAt, alertedAt }) => ({
    $id,
    user,
    query,
    accountId,
    since: Math.max($createdAt, seenAt, alertedAt ?? 0),
  }))
}

export const storeAlerted = update('jobSearches', '$id')
