import { answerIn, POSTER_ANSWERS } from '../interest-answers.ts'
import { updateInterest } from '../interests/store.ts'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import type { RuleContext, Rules } from '../../shared/rules.ts'

/** The poster's answers to a person who is still anonymous. */
export function receivedInterestRules(
  services: Pick<Services, 'changes' | 'engine' | 'now'>,
): Rules {
  const { changes, now } = services
  const { notify } = openNotifier(services)
  async function announceAnswer(
    { tx, engine }: RuleContext,
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
    const { user, job } = (await engine.find(tx, 'interests', interest)) ?? {}
    if (state !== 'asked' || typeof user !== 'string' || typeof job !== 'string') return
    const actor = String((await engine.find(tx, 'jobs', job))?.['poster'])
    await notify(tx, { kind: 'interest', user, actor, job })
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
