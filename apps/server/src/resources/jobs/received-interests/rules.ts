import { answerIn, POSTER_ANSWERS } from '../interest-answers.ts'
import { updateInterest } from '../interests/store.ts'
import type { Services } from '../../resource.ts'
import type { RuleContext, Rules } from '../../shared/rules.ts'

/** The poster's answers to a person who is still anonymous. */
export function receivedInterestRules({ changes, now }: Pick<Services, 'changes' | 'now'>): Rules {
  async function announceAnswer(
    { tx }: RuleContext,
    interest: string,
    state: string,
  ): Promise<void> {
    await updateInterest(tx, interest, state, now())
    changes.announce(tx, {
      kind: 'document',
      collection: 'interests',
      id: interest,
      action: 'update',
    })
  }
  return {
    async beforeUpdate(unit, data, id) {
      const { actor } = unit.view
      const before = await unit.engine.find(unit.tx, 'leads', id)
      if (!before || actor?.userId == null || before['poster'] !== actor.userId) return { data }
      const answer = answerIn(before, data, POSTER_ANSWERS)
      const interest = before['interest']
      // Without an interest there is nobody to notify, and the poster must not notice that.
      if (answer !== undefined && typeof interest === 'string')
        await announceAnswer(unit, interest, answer)
      return { data }
    },
  }
}
