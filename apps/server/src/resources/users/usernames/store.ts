import { foldCase, skeletonOf } from '@devhood/contract/text'
import { type Kysely, sql } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{
  username_claims: { skeleton: string; user: string; claimedAt: number }
  users: { $id: string; username$folded: string }
}>
const one = sql.lit(1)

const oldest = statement((db: Sql, v: { skeleton: string; except: string }) =>
  db
    .selectFrom('username_claims')
    .select('user')
    .where('skeleton', '=', v.skeleton)
    .where('user', '<>', v.except)
    .orderBy('claimedAt')
    .orderBy('user')
    .limit(one),
)
const sameText = statement((db: Sql, v: { folded: string }) =>
  db.selectFrom('users').select('$id').where('username$folded', '=', v.folded),
)
const claim = statement((db: Sql, v: { skeleton: string; user: string; now: number }) =>
  db.insertInto('username_claims').values({ skeleton: v.skeleton, user: v.user, claimedAt: v.now }),
)

/** The person who was the first to have a username that looks like this one, of all but one. */
export async function findHolder(
  db: Reader,
  username: string,
  except = '',
): Promise<string | undefined> {
  return (await db.first(oldest, { skeleton: skeletonOf(username), except }))?.user
}

/** Whether somebody has this username, in whatever case. */
export const hasUsername = async (db: Reader, username: string): Promise<boolean> =>
  (await db.first(sameText, { folded: foldCase(username) })) !== undefined

/** Keeps usernames that look like this one for its person, who has none yet. */
export async function storeClaim(
  tx: Writer,
  { user, username, now }: { user: string; username: string; now: number },
): Promise<void> {
  await tx.run(claim, { skeleton: skeletonOf(username), user, now })
}
