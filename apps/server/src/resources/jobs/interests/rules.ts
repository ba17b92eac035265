import { interests as declared } from '@devhood/contract/collections'
import { findReceivedInterest } from '../received-interests/store.ts'
import {
  answerIn,
  CARD_FIELDS,
  CONTACT_FIELDS,
  isChanged,
  PERSON_ANSWERS,
  refuseChanges,
  theirContact,
} from '../interest-answers.ts'
import { invalidStructure, type RawRecord } from '#engine'
import type { Services } from '../../resource.ts'
import { findReadable, isCaller } from '../../shared/relations.ts'
import { profileTexts } from '../../shared/profile-texts.ts'
import type { Data, Rules } from '../../shared/rules.ts'
import { withoutTraces } from './card.ts'
import { openShowing } from './showing.ts'

/** Throws for one's own ad, and for one that isn't live. */
function checkJob({ poster, status, expiresAt }: RawRecord, self: string, now: number): void {
  if (poster === self) throw invalidStructure('attribute "job" must be somebody else’s')
  if (status !== 'live' || Number(expiresAt) <= now)
    throw invalidStructure('attribute "job" must be an ad that is live')
}

/** What may be changed when, besides the state: nothing that the other side has decided on. */
function checkChanges(before: RawRecord, data: Data, answer: string | undefined): void {
  const { state, question } = before
  if (state !== 'open') refuseChanges(before, data, CARD_FIELDS, 'until the poster decides')
  if (answer !== 'agreed') refuseChanges(before, data, CONTACT_FIELDS, 'with the agreement')
  const isAnswerable = question !== null && (state === 'open' || state === 'asked')
  if (!isAnswerable || before['answer'] !== null)
    refuseChanges(before, data, ['answer'], 'once, when the poster has asked, and before names')
}

/**
 * A person's interest in an ad. Its poster gets a received interest without the person's identity, which is revealed
 * once both have agreed.
 */
export function interestRules(
  services: Pick<Services, 'changes' | 'engine' | 'now' | 'screenProfile'>,
): Rules {
  const { now } = services
  const screen = profileTexts(services, declared)
  const showing = openShowing(services)
  return {
    async beforeCreate(context, data) {
      const { actor } = context.view
      if (!isCaller(data['user'], actor)) return { data }
      if (data['state'] !== undefined && data['state'] !== 'open')
        throw invalidStructure('attribute "state" is open at first')
      checkChanges({ state: 'open', question: null, answer: null }, data, undefined)
      const job = await findReadable(context, 'jobs', data['job'])
      if (job) checkJob(job, actor.userId, now())
      const report = await screen(context.tx, { actor, person: actor.userId, data })
      await report()
      return { data: withoutTraces(data) }
    },
    afterCreate: async ({ tx }, row) => showing.create(tx, row),
    async beforeUpdate({ tx, engine, actor }, sent, before) {
      const data = withoutTraces(sent)
      const answer = answerIn(before, data, PERSON_ANSWERS)
      checkChanges(before, data, answer)
      const report = await screen(tx, { actor, person: String(before['user']), data, before })
      await report()
      const interest = String(before['$id'])
      const id = await findReceivedInterest(tx, { interest })
      const lead = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      const isAnswered = isChanged(before, data, 'answer')
      const isShown = isAnswered || CARD_FIELDS.some((name) => isChanged(before, data, name))
      if (id === undefined || lead === undefined || !(isShown || answer)) return { data }
      return {
        data,
        ...(answer === 'agreed' && { server: theirContact(lead) }),
        afterUpdate: async () => showing.update(tx, interest, { id, answer, isAnswered }),
      }
    },
    beforeDelete: async ({ tx }, row) => showing.remove(tx, row),
  }
}
