import { isCaller, rejectSelf } from './relations.ts'
import type { Rules } from './rules.ts'

export const followRules: Rules = {
  async beforeCreate({ view: { actor } }, data) {
    if (isCaller(data['follower'], actor)) rejectSelf(data, 'followed', actor.userId)
    return { data }
  },
}
