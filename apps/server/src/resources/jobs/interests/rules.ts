import { newId } from '@devhood/contract'
import {
  updateReceivedInterest,
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
} from '../received-interests/store.ts'
import { openNotifier } from '#resources/notifications'
import { hourOf, openReceivedInterestEvents, startOfHour } from '../received-interests/events.ts'
import { answerIn, PERSON_ANSWERS } from '../interest-answers.ts'
import { type Engine, invalidStructure, type RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import { findReadable, isCaller } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

const posterOf = async (engine: Engine, tx: Writer, job: string): Promise<string> =>
  String((await engine.find(tx, 'jobs', job))?.['poster'])

/** Throws for one's own ad, and for one that isn't live. */
function checkJob({ poster, status, expiresAt }: RawRecord, self: string, now: number): void {
  if (poster === self) throw invalidStructure('attribute "job" must be somebody else’s')
  if (status !== 'live' || Number(expiresAt) <= now)
    throw invalidStructure('attribute "job" must be an ad that is live')
}

/**
 * A person's interest in an ad. Its poster gets a received interest without the person's identity, which is revealed
 * once both have agreed.
 */
export function interestRules(services: Pick<Services, 'changes' | 'engine' | 'now'>): Rules {
  const { changes, now } = services
  const notifier = openNotifier(services)
  const announceReceived = openReceivedInterestEvents({ changes, now })
  return {
    async beforeCreate(context, data) {
      const { actor } = context.view
      if (!isCaller(data['user'], actor)) return { data }
      if (data['state'] !== undefined && data['state'] !== 'open')
        throw invalidStructure('attribute "state" is open at first')
      const job = await findReadable(context, 'jobs', data['job'])
      if (job) checkJob(job, actor.userId, now())
      return { data }
    },
    async afterCreate({ tx, engine }, row) {
      const [interest, job] = [String(row['$id']), String(row['job'])]
      const poster = await posterOf(engine, tx, job)
      const time = startOfHour(now())
      const id = newId(time)
      await insertReceivedInterest(tx, { $id: id, $createdAt: time, poster, job, interest })
      announceReceived(tx, { id, action: 'create' }, false)
      await notifier.notify(tx, { kind: 'interest', user: poster, job }, hourOf(now()))
    },
    async beforeUpdate({ tx, engine }, data, before) {
      const answer = answerIn(before, data, PERSON_ANSWERS)
      if (answer === undefined) return { data }
      const receivedId = await findReceivedInterest(tx, { interest: String(before['$id']) })
      if (receivedId === undefined) return { data }
      const person = answer === 'agreed' ? String(before['user']) : null
      const change = { id: receivedId, state: answer, person, now: startOfHour(now()) }
      await updateReceivedInterest(tx, change)
      announceReceived(tx, { id: receivedId, action: 'update' }, person !== null)
      const job = String(before['job'])
      if (person !== null) {
        const user = await posterOf(engine, tx, job)
        await notifier.notify(tx, { kind: 'connected', user, actor: person, job })
      }
      return { data }
    },
    /** Deletes the received interest, too, and the notifications about both: those of its poster, and that of its person. */
    async beforeDelete({ tx, engine }, { $id, job, user }) {
      const id = await findReceivedInterest(tx, { interest: String($id) })
      const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      if (id === undefined || row === undefined) return
      announceReceived(tx, { id, action: 'delete', row }, row['person'] !== null)
      await deleteReceivedInterest(tx, id)
      const about = { job: String(job) }
      const [poster, person] = [String(row['poster']), String(user)]
      await notifier.withdraw(tx, { ...about, kind: 'interest', user: poster }, hourOf(now()))
      await notifier.withdraw(tx, { ...about, kind: 'connected', user: poster, actor: person })
      await notifier.withdraw(tx, { ...about, kind: 'interest', user: person, actor: poster })
    },
  }
}
