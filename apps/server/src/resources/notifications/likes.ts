import type { RawRecord } from '#engine'
import type { Rules } from '../shared/rules.ts'
import { textOrNull } from '../shared/values.ts'
import type { Event, Notifier } from './notifier.ts'

/** The rule that notifies the author of a document of its likes, and takes that back with the like. */
export const notifyLiked =
  (
    notifier: Pick<Notifier, 'notify' | 'withdraw'>,
    aboutOf: (row: RawRecord) => Pick<Event, 'post' | 'comment' | 'within'>,
  ): NonNullable<Rules['afterMembership']> =>
  async ({ tx, view: { actor } }, { row, isIn }) => {
    if (actor?.userId == null) return
    const user = textOrNull(row['creator'])
    const like = { ...aboutOf(row), kind: 'like', user, actor: actor.userId } as const
    await (isIn ? notifier.notify(tx, like) : notifier.withdraw(tx, like))
  }
