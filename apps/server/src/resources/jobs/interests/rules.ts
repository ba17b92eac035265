import { type InterestNews, newId } from '@devhood/contract'
import {
  updateReceivedInterest,
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
} from '../received-interests/store.ts'
import { openMatches } from '#resources/conversations'
import { openNotifier } from '#resources/notifications'
import { hourOf, openReceivedInterestEvents, startOfHour } from '../received-interests/events.ts'
import {
  answerIn,
  CARD_FIELDS,
  CONTACT_FIELDS,
  isChanged,
  PERSON_ANSWERS,
  refuseChanges,
  theirContact,
} from '../interest-answers.ts'
import { type Engine, invalidStructure, type RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import { findReadable, isCaller } from '../../shared/relations.ts'
import type { Data, Rules } from '../../shared/rules.ts'
import { shownBeforeNames, withoutTraces } from './card.ts'

const posterOf = async (engine: Engine, tx: Writer, job: string): Promise<string> =>
  String((await engine.find(tx, 'jobs', job))?.['poster'])

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
export function interestRules(services: Pick<Services, 'changes' | 'engine' | 'now'>): Rules {
  const { changes, now } = services
  const notifier = openNotifier(services)
  const matches = openMatches(services)
  const announceReceived = openReceivedInterestEvents({ changes, now })

  /** Tells the poster, at the end of the hour, without who it is. */
  const tell = async (
    tx: Writer,
    news: InterestNews,
    { user, job }: Record<'user' | 'job', string>,
  ) => notifier.notify(tx, { kind: 'interest', user, job, within: `${news}:${job}` }, hourOf(now()))

  /** Shows the poster what has changed, and tells them of answers. */
  async function showChange(
    { tx, engine }: { readonly tx: Writer; readonly engine: Engine },
    interest: string,
    { id, answer, isAnswered }: { id: string; answer: string | undefined; isAnswered: boolean },
  ): Promise<void> {
    const row = await engine.find(tx, 'interests', interest)
    if (row === undefined) return
    const [person, job] = [String(row['user']), String(row['job'])]
    const isAgreed = answer === 'agreed'
    await updateReceivedInterest(tx, id, startOfHour(now()), {
      ...shownBeforeNames(row),
      ...(answer !== undefined && { state: answer }),
      ...(isAgreed && { person, ...theirContact(row) }),
    })
    announceReceived(tx, { id, action: 'update' }, isAgreed)
    const user = await posterOf(engine, tx, job)
    if (isAgreed) {
      await matches.open(tx, { poster: user, person, job })
      await notifier.notify(tx, { kind: 'connected', user, actor: person, job })
    }
    if (answer === 'declined') await tell(tx, 'refused', { user, job })
    if (isAnswered) await tell(tx, 'answer', { user, job })
  }

  return {
    async beforeCreate(context, data) {
      const { actor } = context.view
      if (!isCaller(data['user'], actor)) return { data }
      if (data['state'] !== undefined && data['state'] !== 'open')
        throw invalidStructure('attribute "state" is open at first')
      checkChanges({ state: 'open', question: null, answer: null }, data, undefined)
      const job = await findReadable(context, 'jobs', data['job'])
      if (job) checkJob(job, actor.userId, now())
      return { data: withoutTraces(data) }
    },
    async afterCreate({ tx, engine }, row) {
      const [interest, job] = [String(row['$id']), String(row['job'])]
      const poster = await posterOf(engine, tx, job)
      const time = startOfHour(now())
      const id = newId(time)
      const shown = shownBeforeNames(row)
      await insertReceivedInterest(tx, {
        ...shown,
        $id: id,
        $createdAt: time,
        poster,
        job,
        interest,
      })
      announceReceived(tx, { id, action: 'create' }, false)
      await notifier.notify(tx, { kind: 'interest', user: poster, job }, hourOf(now()))
    },
    async beforeUpdate(context, sent, before) {
      const data = withoutTraces(sent)
      const answer = answerIn(before, data, PERSON_ANSWERS)
      checkChanges(before, data, answer)
      const interest = String(before['$id'])
      const id = await findReceivedInterest(context.tx, { interest })
      const lead = id === undefined ? undefined : await context.engine.find(context.tx, 'leads', id)
      const isShown =
        answer !== undefined ||
        [...CARD_FIELDS, 'answer'].some((name) => isChanged(before, data, name))
      if (id === undefined || lead === undefined || !isShown) return { data }
      const isAnswered = isChanged(before, data, 'answer')
      return {
        data,
        ...(answer === 'agreed' && { server: theirContact(lead) }),
        afterUpdate: async () => showChange(context, interest, { id, answer, isAnswered }),
      }
    },
    /**
     * Deletes the received interest, too, and the notifications about both: those of its poster, and that of its person. The
     * poster hears of it, without a reason.
     */
    async beforeDelete({ tx, engine }, { $id, job: of, user }) {
      const id = await findReceivedInterest(tx, { interest: String($id) })
      const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      if (id === undefined || row === undefined) return
      const [poster, actor, job] = [String(row['poster']), String(user), String(of)]
      const isNamed = row['person'] !== null
      announceReceived(tx, { id, action: 'delete', row }, isNamed)
      await deleteReceivedInterest(tx, id)
      const toPoster = { kind: 'interest', user: poster, job } as const
      const toPerson = { kind: 'interest', user: actor, actor: poster, job } as const
      await notifier.withdraw(tx, toPoster, hourOf(now()))
      await notifier.withdraw(tx, { ...toPoster, kind: 'connected', actor })
      await notifier.withdraw(tx, toPerson)
      if (row['question'] !== null)
        await notifier.withdraw(tx, { ...toPerson, within: `question:${job}` })
      if (row['state'] === 'declined') return
      if (!isNamed) return tell(tx, 'withdrawn', toPoster)
      await matches.close(tx, { poster, person: actor, job })
      await notifier.notify(tx, { ...toPoster, actor, within: `withdrawn:${job}` })
    },
  }
}
