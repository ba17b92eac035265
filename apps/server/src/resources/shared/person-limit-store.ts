import { AppError } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { type Reader, statement } from '#platform/database'

type Sql = Kysely<Record<string, { user: string }>>

/** Checks before a person keeps one more document. Throws `general_bad_request` with the message if they have `max`. */
export function personLimit(collection: string, max: number, message: string) {
  const count = statement((sql: Sql, v: { user: string }) =>
    sql
      .selectFrom(collection)
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user', '=', v.user),
  )
  return async (db: Reader, user: string): Promise<void> => {
    const kept = Number((await db.first(count, { user }))?.count ?? 0)
    if (kept >= max) throw new AppError('general_bad_request', { message })
  }
}
