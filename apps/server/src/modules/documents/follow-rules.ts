import { isOwn, notOneself } from './relations.ts'
import type { Rules } from './rules.ts'

export const followRules: Rules = {
  async creating({ view: { actor } }, data) {
    if (isOwn(data['follower'], actor)) notOneself(data, 'followed', actor.userId)
    return { data }
  },
}
