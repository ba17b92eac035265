import { foldCase, skeletonOf } from '@devhood/contract/text'
import { sql } from 'kysely'
import { queries, type Reader, type Writer } from '#platform/database'

const { exists, insert, value } = queries<{
  username_claims: { skeleton: string; user: string; claimedAt: number }
  users: { $id: string; username$folded: string }
}>()
const one = sql.lit(1)

const oldest = value((db, v: { skeleton: string; except: string }) =>
  db
    .selectFrom('username_claims')
    .select('user')
    .where('skeleton', '=', v.skeleton)
    .where('user', '<>', v.except)
    .orderBy('claimedAt')
    .orderBy('user')
    .limit(one),
)
const sameText = exists((db, v: { folded: string }) =>
  db.selectFrom('users').select('$id').where('username$folded', '=', v.folded),
)
const insertClaim = insert('username_claims')

/** The person who was the first to have a username that looks like this one, of all but one. */
export const findUsernameHolder = async (
  db: Reader,
  username: string,
  except = '',
): Promise<string | undefined> => oldest(db, { skeleton: skeletonOf(username), except })

/** Whether somebody has this username, in whatever case. */
export const hasUsername = async (db: Reader, username: string): Promise<boolean> =>
  sameText(db, { folded: foldCase(username) })

/** Keeps usernames that look like this one for its person, who has none yet. */
export const storeClaim = async (
  tx: Writer,
  { user, username, now }: { user: string; username: string; now: number },
) => insertClaim(tx, { skeleton: skeletonOf(username), user, claimedAt: now })
