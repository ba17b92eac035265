import { answerIn, POSTER_ANSWERS } from '../interest-answers.ts'
import { updateInterest } from './store.ts'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import type { Rules } from '../../shared/rules.ts'
import { textOrNull } from '../../shared/values.ts'

/** The poster's answers to a person who is still anonymous. */
export function receivedInterestRules(
  services: Pick<Services, 'changes' | 'engine' | 'now'>,
): Rules {
  const { changes, now } = services
  const { notify } = openNotifier(services)
  return {
    async beforeUpdate({ tx, engine }, data, before) {
      const state = answerIn(before, data, POSTER_ANSWERS)
      const { interest: id, poster, job } = before
      // Without an interest there is nobody to notify, and the poster must not notice that.
      if (state === undefined || typeof id !== 'string') return { data }
      await updateInterest(tx, id, { state, $updatedAt: now() })
      changes.announce(tx, { kind: 'document', collection: 'interests', id, action: 'update' })
      if (state === 'asked') {
        const user = textOrNull((await engine.find(tx, 'interests', id))?.['user'])
        await notify(tx, { kind: 'interest', user, actor: String(poster), job: String(job) })
      }
      return { data }
    },
  }
}
