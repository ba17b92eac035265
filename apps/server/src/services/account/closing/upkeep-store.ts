import { queries, type Writer } from '#platform/database'
import { retireId } from './erasure-store.ts'

interface Tables {
  accounts: {
    $id: string
    email: string | null
    phone: string | null
    password: string | null
    accessedAt: number
  }
  sessions: { $id: string; accountId: string; expire: number; usedAt: number }
  identities: { accountId: string }
  users: { accountId: string }
  files: { owner: string }
}
const { column, remove } = queries<Tables>()

/** Sessions with a last use before `idleSince`, or expired by now. Times in milliseconds since 1970. */
interface ExpiredQuery {
  readonly now: number
  readonly idleSince: number
  readonly max: number
}
export const listExpiredSessions = column((sql, v: ExpiredQuery) =>
  sql
    .selectFrom('sessions')
    .select('$id')
    .where((of) => of.or([of('expire', '<=', v.now), of('usedAt', '<=', v.idleSince)]))
    .limit(v.max),
)
export const deleteExpiredSession = remove('sessions', '$id')

const OWNED = [
  ['sessions', 'accountId'],
  ['identities', 'accountId'],
  ['users', 'accountId'],
  ['files', 'owner'],
] as const

/**
 * Visitors whose last visit was before that time. Nobody can sign in to these accounts again, and they own nothing: every
 * visitor of the site leaves one.
 */
export const listAbandonedVisitors = column(
  (sql, v: { readonly before: number; readonly max: number }) =>
    sql
      .selectFrom('accounts')
      .select('$id')
      .where('email', 'is', null)
      .where('phone', 'is', null)
      .where('password', 'is', null)
      .where('accessedAt', '<', v.before)
      .where((of) =>
        of.and(
          OWNED.map(([table, owner]) =>
            of.not(
              of.exists(
                sql
                  .selectFrom(table)
                  .select(of.lit(1).as('one'))
                  .whereRef(
                    `${table}.${owner}` as 'files.owner',
                    '=',
                    'accounts.$id' as 'files.owner',
                  ),
              ),
            ),
          ),
        ),
      )
      .limit(v.max),
)
const deleteRow = remove('accounts', '$id')

/** Deletes the account with its logs and retires its id. */
export async function removeVisitor(tx: Writer, id: string): Promise<void> {
  await retireId(tx, { $id: id })
  await deleteRow(tx, id)
}
