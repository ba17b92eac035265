import { AppError, LIMITS } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import { isCaller } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'
import { countTagFollows } from './store.ts'

/** A followed tag is stored in the form in which tags are compared. */
export const tagFollowRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    if ((await countTagFollows(tx, actor.userId)) >= LIMITS.tagFollowsMax)
      throw new AppError('general_bad_request', {
        message: `One person may follow ${LIMITS.tagFollowsMax} tags. Unfollow one first.`,
      })
    const { tag } = data
    return { data: typeof tag === 'string' ? { ...data, tag: foldTag(tag) } : data }
  },
}
