import type { Notifier } from '#resources/notifications'
import { isCaller, rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'
import type { RawRecord } from '#engine'

/** The notification of the followed person. */
export const followEvent = ({ follower, followed }: RawRecord) =>
  ({ kind: 'follow', user: String(followed), actor: String(follower) }) as const

export function followRules({ notify, withdraw }: Notifier): Rules {
  return {
    async beforeCreate({ view: { actor } }, data) {
      if (isCaller(data['follower'], actor)) rejectSelf(data, 'followed', actor.userId)
      return { data }
    },
    afterCreate: async ({ tx }, follow) => notify(tx, followEvent(follow)),
    afterDelete: async ({ tx }, follow) => withdraw(tx, followEvent(follow)),
  }
}
