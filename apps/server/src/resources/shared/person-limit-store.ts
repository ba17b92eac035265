import { AppError } from '@devhood/contract'
import { queries, type Reader } from '#platform/database'

const { value } = queries<Record<string, { user: string }>>()

/** Checks before a person keeps one more document. Throws `general_bad_request` with the message if they have `max`. */
export function personLimit(collection: string, max: number, message: string) {
  const count = value((sql, v: { user: string }) =>
    sql
      .selectFrom(collection)
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user', '=', v.user),
  )
  return async (db: Reader, user: string): Promise<void> => {
    if (Number((await count(db, { user })) ?? 0) >= max)
      throw new AppError('general_bad_request', { message })
  }
}
