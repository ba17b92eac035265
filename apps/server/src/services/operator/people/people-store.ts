import type { CollectionName } from '@devhood/contract/collections'
import { type Kysely, sql } from 'kysely'
import type { Collection } from '#engine'
import { collections } from '#resources'
import { queries, type Writer } from '#platform/database'

export interface Tables {
  users: {
    sequence: number
    $id: string
    accountId: string
    name: string
    username: string
    imageUrl: string | null
    hidden: number
  }
  accounts: {
    $id: string
    $createdAt: number
    email: string | null
    emailVerified: number
    phoneVerified: number
    blockedAt: number | null
    suspendedUntil: number | null
    role: string | null
  }
  approved_accounts: { account: string }
  held_accounts: { account: string; heldAt: number; releasedAt: number | null }
  account_counts: { account: string; joinedAt: number }
  account_networks: { account: string; network: string; joinedAt: number; seenAt: number }
  email_changes: {
    accountId: string
    newEmail: string
    requestedAt: number
    confirmedAt: number | null
  }
}
const { all, first, insertNew, remove, run, update } = queries<Tables>()

/** People with data of their accounts; `approved` is the account's id when operators have approved it for publishing. */
export const people = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .leftJoin('approved_accounts', 'approved_accounts.account', 'accounts.$id')
    .leftJoin('held_accounts', (join) =>
      join
        .onRef('held_accounts.account', '=', 'accounts.$id')
        .on('held_accounts.releasedAt', 'is', null),
    )
    .select([
      'users.$id',
      'users.accountId',
      'users.name',
      'users.username',
      'users.imageUrl',
      'users.hidden',
      'accounts.blockedAt',
      'accounts.suspendedUntil',
      'accounts.role',
      'accounts.$createdAt as joinedAt',
      'accounts.emailVerified',
      'accounts.phoneVerified',
      'approved_accounts.account as approved',
      'held_accounts.heldAt',
    ])
export const findPerson = first((db, v: { id: string }) => people(db).where('users.$id', '=', v.id))
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** `ids` is a JSON list. */
export const findPeople = all((db, v: { ids: string }, dialect) =>
  people(db).where('users.$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)

/** The network that each of these people was seen in last. `ids` is a JSON list. */
export const listLastNetworks = all(
  (_, v: { ids: string }, dialect) => sql<{
    $id: string
    network: string | null
  }>`SELECT users."$id", (SELECT network FROM account_networks WHERE account = users."accountId"
      ORDER BY "seenAt" DESC, network LIMIT 1) AS network
    FROM users WHERE users."$id" IN ${dialect.list(v.ids, 'TEXT')}`,
)

/** What a person is told by email, and where. */
export const findAddressOf = first((db, v: { id: string }) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.$id', 'users.accountId')
    .select([
      'accounts.$id as accountId',
      'accounts.email',
      'accounts.blockedAt',
      'accounts.suspendedUntil',
      'accounts.role',
    ])
    .where('users.$id', '=', v.id),
)

export const findPersonOfAccount = first((db, v: { accountId: string }) =>
  people(db).where('users.accountId', '=', v.accountId),
)

/** With the email that people sign in with, and the last one that they requested and didn't confirm. */
const peopleWithEmail = (db: Kysely<Tables>) =>
  people(db)
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.accountId', '=', 'accounts.$id')
        .on('email_changes.confirmedAt', 'is', null),
    )
    .select(['accounts.email', 'email_changes.newEmail', 'email_changes.requestedAt'])
export const findPersonByUsername = first((db, v: { username: string }) =>
  peopleWithEmail(db).where('users.username', '=', v.username),
)
/** `email` is in its canonical form. */
export const findPersonByEmail = first((db, v: { email: string }) =>
  peopleWithEmail(db).where('accounts.email', '=', v.email),
)
export type PersonWithEmail = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>

export const listPeopleWithRole = all((db, v: { role: string }) =>
  peopleWithEmail(db)
    .where('accounts.role', '=', v.role)
    .orderBy('users.name')
    .orderBy('users.$id'),
)

export const updateAccount = update('accounts', '$id')

const approve = insertNew('approved_accounts')
const disapprove = remove('approved_accounts', 'account')

export async function storeApproval(
  tx: Writer,
  { account, isApproved }: { account: string; isApproved: boolean },
): Promise<void> {
  await (isApproved ? approve(tx, { account }) : disapprove(tx, account))
}

/** By collection whose documents operators can hide. */
const hiddenUpdates = new Map(
  collections
    .filter(({ fields }: Collection) => fields['hidden'] !== undefined)
    .map(({ name, fields }: Collection) => [
      name,
      run((_, v: { id: string; hidden: number }) => {
        // Whoever decides about a document ends its wait.
        const decided = fields['held'] === undefined ? sql`` : sql`, held = 0`
        return sql`UPDATE ${sql.id(name)} SET hidden = ${v.hidden}${decided} WHERE "$id" = ${v.id}`
      }),
    ]),
)

/** Keeps the time of the last change: lists must not move the document to the front. */
export async function storeHidden(
  tx: Writer,
  collection: CollectionName,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const hide = hiddenUpdates.get(collection)
  if (hide === undefined) throw new Error(`Documents of "${collection}" can't be hidden.`)
  await hide(tx, { id, hidden: isHidden ? 1 : 0 })
}
