import { isOwn, notOneself } from './relations.ts'
import type { Rules } from './rules.ts'

export const muteRules: Rules = {
  async creating({ view: { actor } }, data) {
    if (isOwn(data['user'], actor)) notOneself(data, 'muted', actor.userId)
    return { data }
  },
}
