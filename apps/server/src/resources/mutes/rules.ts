import { isCaller, rejectSelf } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'

export const muteRules: Rules = {
  async beforeCreate({ view: { actor } }, data) {
    if (isCaller(data['user'], actor)) rejectSelf(data, 'muted', actor.userId)
    return { data }
  },
}
