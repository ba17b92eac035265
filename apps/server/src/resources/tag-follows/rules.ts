import { LIMITS } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import { personLimit } from '../shared/person-limit-store.ts'
import { isCaller } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'

const checkLimit = personLimit(
  'tagFollows',
  LIMITS.tagFollowsMax,
  `One person may follow ${LIMITS.tagFollowsMax} tags. Unfollow one first.`,
)

/** A followed tag is stored in the form in which tags are compared. */
export const tagFollowRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    await checkLimit(tx, actor.userId)
    const { tag } = data
    return { data: typeof tag === 'string' ? { ...data, tag: foldTag(tag) } : data }
  },
}
