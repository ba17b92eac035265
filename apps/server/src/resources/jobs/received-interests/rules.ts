import { answerIn, POSTER_ANSWERS } from '../interest-answers.ts'
import { updateInterest } from '../interests/store.ts'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import type { RuleContext, Rules } from '../../shared/rules.ts'
import { textOrNull } from '../../shared/values.ts'

interface Answered {
  readonly interest: string
  readonly poster: string
  readonly job: string
}

/** The poster's answers to a person who is still anonymous. */
export function receivedInterestRules(
  services: Pick<Services, 'changes' | 'engine' | 'now'>,
): Rules {
  const { changes, now } = services
  const { notify } = openNotifier(services)
  async function announceAnswer(
    { tx, engine }: RuleContext,
    { interest: id, poster: actor, job }: Answered,
    state: string,
  ): Promise<void> {
    await updateInterest(tx, id, state, now())
    changes.announce(tx, {
      kind: 'document',
      collection: 'interests',
      id,
      action: 'update',
    })
    if (state !== 'asked') return
    const user = textOrNull((await engine.find(tx, 'interests', id))?.['user'])
    await notify(tx, { kind: 'interest', user, actor, job })
  }
  return {
    async beforeUpdate(unit, data, before) {
      const answer = answerIn(before, data, POSTER_ANSWERS)
      const { interest, job, poster } = before
      // Without an interest there is nobody to notify, and the poster must not notice that.
      if (answer !== undefined && typeof interest === 'string')
        await announceAnswer(unit, { interest, poster: String(poster), job: String(job) }, answer)
      return { data }
    },
  }
}
