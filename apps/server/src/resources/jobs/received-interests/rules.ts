import { leads as declared } from '@devhood/contract/collections'
import {
  answerIn,
  CONTACT_FIELDS,
  isChanged,
  POSTER_ANSWERS,
  refuseChanges,
} from '../interest-answers.ts'
import { updateInterest } from './store.ts'
import type { RawRecord } from '#engine'
import { openNotifier } from '#resources/notifications'
import type { Services } from '../../resource.ts'
import { profileTexts } from '../../shared/profile-texts.ts'
import type { Data, Rules } from '../../shared/rules.ts'
import { textOrNull } from '../../shared/values.ts'

/** The poster's one question in an update; undefined without one. */
function questionIn(before: RawRecord, data: Data): string | undefined {
  if (before['state'] !== 'open' || before['question'] !== null)
    refuseChanges(before, data, ['question'], 'once, before the name is asked for')
  return isChanged(before, data, 'question') ? String(data['question']) : undefined
}

/** The poster's question and answers to a person who is still anonymous. */
export function receivedInterestRules(
  services: Pick<Services, 'changes' | 'engine' | 'now' | 'screenProfile'>,
): Rules {
  const { changes, now } = services
  const { notify } = openNotifier(services)
  const screen = profileTexts(services, declared)
  return {
    async beforeUpdate({ tx, engine, actor: poster }, data, before) {
      const state = answerIn(before, data, POSTER_ANSWERS)
      if (state !== 'asked')
        refuseChanges(before, data, CONTACT_FIELDS, 'when the name is asked for')
      const question = questionIn(before, data)
      const person = String(before['poster'])
      const report = await screen(tx, { actor: poster, person, data, before })
      await report()
      const { interest: id } = before
      // Without an interest there is nobody to notify, and the poster must not notice that.
      if ((state ?? question) === undefined || typeof id !== 'string') return { data }
      const change = { ...(state && { state }), ...(question && { question }) }
      await updateInterest(tx, id, { ...change, $updatedAt: now() })
      changes.announce(tx, { kind: 'document', collection: 'interests', id, action: 'update' })
      const user = textOrNull((await engine.find(tx, 'interests', id))?.['user'])
      const [actor, job] = [person, String(before['job'])]
      const news = { kind: 'interest', user, actor, job } as const
      if (question !== undefined) await notify(tx, { ...news, within: `question:${job}` })
      if (state === 'asked') await notify(tx, news)
      if (state === 'declined') await notify(tx, { ...news, within: `declined:${job}` })
      return { data }
    },
  }
}
