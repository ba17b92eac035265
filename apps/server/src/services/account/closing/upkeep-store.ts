import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'
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
type Sql = Kysely<Tables>

/** Sessions with a last use before `idleSince`, or expired by now. Times in milliseconds since 1970. */
type ExpiredQuery = { readonly now: number; readonly idleSince: number; readonly max: number }
/** Visitors whose last visit was before that time. */
type Abandoned = { readonly before: number; readonly max: number }

const expired = statement((sql: Sql, v: ExpiredQuery) =>
  sql
    .selectFrom('sessions')
    .select('$id')
    .where((of) => of.or([of('expire', '<=', v.now), of('usedAt', '<=', v.idleSince)]))
    .limit(v.max),
)
const ending = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('sessions').where('$id', '=', v.id),
)
const OWNED = [
  ['sessions', 'accountId'],
  ['identities', 'accountId'],
  ['users', 'accountId'],
  ['files', 'owner'],
] as const

/** Nobody can sign in to these accounts again, and they own nothing: every visitor of the site leaves one. */
const abandoned = statement((sql: Sql, v: Abandoned) =>
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
const removal = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('accounts').where('$id', '=', v.id),
)

const idsOf = (rows: readonly { readonly $id: string }[]) => rows.map(({ $id }) => $id)

export const listExpiredSessions = async (db: Reader, which: ExpiredQuery) =>
  idsOf(await db.all(expired, which))

export const deleteExpiredSession = async (tx: Writer, id: string) => tx.run(ending, { id })

export const listAbandoned = async (db: Reader, which: Abandoned) =>
  idsOf(await db.all(abandoned, which))

/** Deletes the account with its logs and retires its id. */
export async function removeVisitor(tx: Writer, id: string): Promise<void> {
  await retireId(tx, id)
  await tx.run(removal, { id })
}
