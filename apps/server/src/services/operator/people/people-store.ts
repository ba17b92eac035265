import type { CollectionName } from '@devhood/contract/collections'
import { type Kysely, sql } from 'kysely'
import type { Collection } from '#engine'
import { collections } from '#resources'
import { type Reader, statement, type Writer } from '#platform/database'

/** A person with data of their account. */
export interface PersonRow {
  readonly $id: string
  readonly accountId: string
  readonly name: string
  readonly username: string
  readonly imageUrl: string | null
  readonly hidden: number
  readonly blockedAt: number | null
  readonly role: string | null
  /** The account's id when it is approved for posting job ads. */
  readonly jobPoster: string | null
}
interface Tables {
  users: {
    $id: string
    accountId: string
    name: string
    username: string
    imageUrl: string | null
    hidden: number
  }
  accounts: {
    $id: string
    email: string | null
    emailVerified: number
    blockedAt: number | null
    role: string | null
  }
  job_posters: { account: string }
  email_changes: {
    accountId: string
    newEmail: string
    requestedAt: number
    confirmedAt: number | null
  }
}
type Sql = Kysely<Tables>

const people = (sql: Sql) =>
  sql
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .leftJoin('job_posters', 'job_posters.account', 'accounts.$id')
    .select([
      'users.$id as $id',
      'users.accountId as accountId',
      'users.name as name',
      'users.username as username',
      'users.imageUrl as imageUrl',
      'users.hidden as hidden',
      'accounts.blockedAt as blockedAt',
      'accounts.role as role',
      'job_posters.account as jobPoster',
    ])
const byId = statement((sql: Sql, v: { id: string }) => people(sql).where('users.$id', '=', v.id))
const byAccount = statement((sql: Sql, v: { accountId: string }) =>
  people(sql).where('users.accountId', '=', v.accountId),
)
/** With the email that people sign in with, and the last requested one, whether pending or expired. */
const peopleWithEmail = (sql: Sql) =>
  people(sql)
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.accountId', '=', 'accounts.$id')
        .on('email_changes.confirmedAt', 'is', null),
    )
    .select([
      'accounts.email as email',
      'accounts.emailVerified as emailVerified',
      'email_changes.newEmail as newEmail',
      'email_changes.requestedAt as requestedAt',
    ])
const byEmail = statement((sql: Sql, v: { email: string }) =>
  peopleWithEmail(sql).where('accounts.email', '=', v.email),
)
const byRole = statement((sql: Sql, v: { role: string }) =>
  peopleWithEmail(sql)
    .where('accounts.role', '=', v.role)
    .orderBy('users.name')
    .orderBy('users.$id'),
)
const roleChange = statement((sql: Sql, v: { accountId: string; role: string | null }) =>
  sql.updateTable('accounts').set({ role: v.role }).where('$id', '=', v.accountId),
)
/** By collection whose documents operators can hide. */
const hiddenUpdates = new Map(
  collections.flatMap(({ name, fields }: Collection) => {
    if (fields['hidden'] === undefined) return []
    const update = statement((db: Sql, v: { id: string; hidden: number }) => ({
      compile: () =>
        sql`UPDATE ${sql.id(name)} SET hidden = ${v.hidden} WHERE "$id" = ${v.id}`.compile(db),
    }))
    return [[name, update] as const]
  }),
)
const approval = statement((sql: Sql, v: { account: string }) =>
  sql
    .insertInto('job_posters')
    .values({ account: v.account })
    .onConflict((on) => on.doNothing()),
)
const disapproval = statement((sql: Sql, v: { account: string }) =>
  sql.deleteFrom('job_posters').where('account', '=', v.account),
)

/** A person with the email that they sign in with. */
export interface PersonWithEmail extends PersonRow {
  readonly email: string | null
  readonly emailVerified: number
  /** The last one that they requested and didn't confirm. */
  readonly newEmail: string | null
  readonly requestedAt: number | null
}

export const findPerson = async (db: Reader, id: string): Promise<PersonRow | undefined> =>
  db.first(byId, { id })
export const findPersonOfAccount = async (
  db: Reader,
  accountId: string,
): Promise<PersonRow | undefined> => db.first(byAccount, { accountId })
/** `email` is in its canonical form. */
export const findPersonByEmail = async (
  db: Reader,
  email: string,
): Promise<PersonWithEmail | undefined> => db.first(byEmail, { email })
export const listPeopleWithRole = async (db: Reader, role: string): Promise<PersonWithEmail[]> =>
  db.all(byRole, { role })

export const storeRole = async (tx: Writer, change: { accountId: string; role: string | null }) =>
  tx.run(roleChange, change)

/** Stores whether an account is approved for posting job ads. */
export async function storeApproval(
  tx: Writer,
  { account, isApproved }: { account: string; isApproved: boolean },
): Promise<void> {
  await tx.run(isApproved ? approval : disapproval, { account })
}

/** Keeps the time of the last change: lists must not move the document to the front. */
export async function storeHidden(
  tx: Writer,
  collection: CollectionName,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const update = hiddenUpdates.get(collection)
  if (update === undefined) throw new Error(`Documents of "${collection}" can't be hidden.`)
  await tx.run(update, { id, hidden: isHidden ? 1 : 0 })
}
