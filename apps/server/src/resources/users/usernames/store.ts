import { createHmac } from 'node:crypto'
import { LIMITS } from '@devhood/contract'
import { foldCase, skeletonOf } from '@devhood/contract/text'
import { sql } from 'kysely'
import { queries, type Reader, type Writer } from '#platform/database'
import type { KeyOf } from '#platform/keys'

/** Claims of names that people have (`until` is null), and of those that they had. */
interface Claim {
  skeleton: string
  user: string
  /** The folded name. */
  username: string
  claimedAt: number
  until: number | null
}

const { column, exists, run, value, insertNew } = queries<{
  username_claims: Claim
  erased_usernames: { hash: string; until: number }
  users: { $id: string; username$folded: string; redirectsOldNames: number }
}>()
const one = sql.lit(1)

const isLikeOthers = exists((db, v: { skeleton: string; except: string; now: number }) =>
  db
    .selectFrom('username_claims')
    .select('user')
    .where('skeleton', '=', v.skeleton)
    .where('user', '<>', v.except)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', v.now)])),
)
const sameText = exists((db, v: { folded: string; except: string }) =>
  db
    .selectFrom('users')
    .select('$id')
    .where('username$folded', '=', v.folded)
    .where('$id', '<>', v.except),
)
const isReserved = exists((db, v: { hash: string; now: number }) =>
  db
    .selectFrom('erased_usernames')
    .select('hash')
    .where('hash', '=', v.hash)
    .where('until', '>', v.now),
)
const claim = run((db, v: Omit<Claim, 'until'>) =>
  db
    .insertInto('username_claims')
    .values({
      skeleton: v.skeleton,
      user: v.user,
      username: v.username,
      claimedAt: v.claimedAt,
      until: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['skeleton', 'username', 'user']).doUpdateSet({ until: null }),
    ),
)
const reserve = run((db, v: Pick<Claim, 'skeleton' | 'username' | 'user'> & { until: number }) =>
  db
    .updateTable('username_claims')
    .set({ until: v.until })
    .where('skeleton', '=', v.skeleton)
    .where('username', '=', v.username)
    .where('user', '=', v.user),
)
const redirected = value((db, v: { skeleton: string; folded: string; now: number }) =>
  db
    .selectFrom('username_claims')
    .innerJoin('users', 'users.$id', 'username_claims.user')
    .select('username_claims.user')
    .where('skeleton', '=', v.skeleton)
    .where('username_claims.username', '=', v.folded)
    .where('until', '>', v.now)
    .where('redirectsOldNames', '=', sql.lit(1))
    .limit(one),
)
const claimsOf = column((db, v: { user: string }) =>
  db.selectFrom('username_claims').select('skeleton').distinct().where('user', '=', v.user),
)
const insertErased = insertNew('erased_usernames')
const deleteClaims = run((db, v: { now: number }) =>
  db.deleteFrom('username_claims').where('until', '<=', v.now),
)
const deleteErased = run((db, v: { now: number }) =>
  db.deleteFrom('erased_usernames').where('until', '<=', v.now),
)

/** Who asks, and when. `except`: their own names are free for them. */
interface Asking {
  readonly now: number
  readonly keyOf: KeyOf
  readonly except?: string | undefined
}

/** What is left of the username of an erased account: nobody can read it, and nobody can take it for a year. */
const hashOf = (keyOf: KeyOf, skeleton: string): string =>
  createHmac('sha256', keyOf('usernames')).update(skeleton).digest('base64url')

/** Whether somebody has, or had within a year, a username that looks like this one; also if the account is erased. */
export async function isClaimed(
  db: Reader,
  username: string,
  { now, keyOf, except = '' }: Asking,
): Promise<boolean> {
  const skeleton = skeletonOf(username)
  return (
    (await isLikeOthers(db, { skeleton, except, now })) ||
    (await isReserved(db, { hash: hashOf(keyOf, skeleton), now }))
  )
}

/** Whether somebody has this username, in whatever case. */
export const hasUsername = async (db: Reader, username: string, except = ''): Promise<boolean> =>
  sameText(db, { folded: foldCase(username), except })

interface Named {
  readonly user: string
  readonly username: string
  readonly now: number
}
const keyFor = ({ user, username }: Named) => ({
  skeleton: skeletonOf(username),
  username: foldCase(username),
  user,
})

/** Keeps usernames that look like this one for its person. */
export const storeClaim = async (tx: Writer, named: Named) =>
  claim(tx, { ...keyFor(named), claimedAt: named.now })

/** Keeps the earlier username of a person for a year. */
export const reserveClaim = async (tx: Writer, named: Named) =>
  reserve(tx, { ...keyFor(named), until: named.now + LIMITS.usernameReserved })

/** The id of the person who had this username and lets its address lead to theirs. */
export const findRedirected = async (
  db: Reader,
  username: string,
  now: number,
): Promise<string | undefined> =>
  redirected(db, { skeleton: skeletonOf(username), folded: foldCase(username), now })

/** Keeps the usernames of a person who is about to be erased for a year, as hashes. */
export async function retireUsernames(
  tx: Writer,
  user: string,
  { now, keyOf }: Asking,
): Promise<void> {
  for (const skeleton of await claimsOf(tx, { user }))
    await insertErased(tx, { hash: hashOf(keyOf, skeleton), until: now + LIMITS.usernameReserved })
}

/** Deletes what is no longer reserved. */
export async function releaseUsernames(tx: Writer, now: number): Promise<void> {
  await deleteClaims(tx, { now })
  await deleteErased(tx, { now })
}
