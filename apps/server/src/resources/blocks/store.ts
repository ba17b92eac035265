import { queries } from '#platform/database'

const { column, remove } = queries<{
  follows: { $id: string; follower: string; followed: string }
}>()

/** The ids of the follows between two people, in both directions. */
export const listFollowsBetween = column((sql, v: { one: string; other: string }) =>
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

export const deleteFollow = remove('follows', '$id')
