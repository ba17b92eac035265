import { isCaller, rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'

export const followRules: Rules = {
  async beforeCreate({ view: { actor } }, data) {
    if (isCaller(data['follower'], actor)) rejectSelf(data, 'followed', actor.userId)
    return { data }
  },
}
