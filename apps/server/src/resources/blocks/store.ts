import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type Sql = Kysely<{ follows: { $id: string; follower: string; followed: string } }>

/** The ids of two people. */
type Pair = { readonly one: string; readonly other: string }

const followsBetween = statement((sql: Sql, v: Pair) =>
  sql
    .selectFrom('follows')
    .select('$id')
    .where((of) =>
      of.or([
        of.and([of('follower', '=', v.one), of('followed', '=', v.other)]),
        of.and([of('follower', '=', v.other), of('followed', '=', v.one)]),
      ]),
    ),
)
const followDeletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('follows').where('$id', '=', v.id),
)

/** The ids of the follows between two people, in both directions. */
export async function listFollowsBetween(db: Reader, pair: Pair): Promise<string[]> {
  return (await db.all(followsBetween, pair)).map(({ $id }) => $id)
}

export async function deleteFollow(tx: Writer, id: string): Promise<void> {
  await tx.run(followDeletion, { id })
}
