import { newId } from '@devhood/contract'
import {
  updateReceivedInterest,
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
} from '../received-interests/store.ts'
import { openReceivedInterestEvents, startOfHour } from '../received-interests/events.ts'
import { answerIn, PERSON_ANSWERS } from '../interest-answers.ts'
import type { Services } from '../../resource.ts'
import { invalidStructure } from '../../shared/invalid-structure.ts'
import { idIn, isCaller } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

/**
 * A person's interest in an ad. Its poster gets a received interest without the person's identity, which is revealed
 * once both have agreed.
 */
export function interestRules({ changes, now }: Pick<Services, 'changes' | 'now'>): Rules {
  const announceReceived = openReceivedInterestEvents({ changes, now })
  return {
    async beforeCreate({ tx, engine, view }, data) {
      const { actor } = view
      if (!isCaller(data['user'], actor)) return { data }
      if (data['state'] !== undefined && data['state'] !== 'open')
        throw invalidStructure('attribute "state" is open at first')
      const id = idIn(data['job'])
      const job = (await engine.isReadable(tx, 'jobs', id, view))
        ? await engine.find(tx, 'jobs', id)
        : undefined
      if (job?.['poster'] === actor.userId)
        throw invalidStructure('attribute "job" must be somebody else’s')
      if (job && (job['status'] !== 'live' || Number(job['expiresAt']) <= now()))
        throw invalidStructure('attribute "job" must be an ad that is live')
      return { data }
    },
    async afterCreate({ tx, engine }, interest) {
      const job = String((await engine.find(tx, 'interests', interest))?.['job'])
      const poster = String((await engine.find(tx, 'jobs', job))?.['poster'])
      const time = startOfHour(now())
      const id = newId(time)
      const times = { $createdAt: time, $updatedAt: time }
      await insertReceivedInterest(tx, {
        $id: id,
        ...times,
        $permissions: '[]',
        poster,
        job,
        interest,
        state: 'open',
        person: null,
      })
      announceReceived(tx, { id, action: 'create' }, false)
    },
    async beforeUpdate({ tx, engine, view: { actor } }, data, id) {
      const before = await engine.find(tx, 'interests', id)
      if (!before || actor?.userId == null || before['user'] !== actor.userId) return { data }
      const answer = answerIn(before, data, PERSON_ANSWERS)
      const receivedId = answer === undefined ? undefined : await findReceivedInterest(tx, id)
      if (answer === undefined || receivedId === undefined) return { data }
      const person = answer === 'agreed' ? actor.userId : null
      const change = { state: answer, person, now: startOfHour(now()) }
      await updateReceivedInterest(tx, receivedId, change)
      announceReceived(tx, { id: receivedId, action: 'update' }, person !== null)
      return { data }
    },
    /** Deletes the received interest, too, and notifies the poster. */
    async beforeDelete({ tx, engine }, { $id }) {
      const id = await findReceivedInterest(tx, String($id))
      const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      if (id === undefined || row === undefined) return
      announceReceived(tx, { id, action: 'delete', row }, row['person'] !== null)
      await deleteReceivedInterest(tx, id)
    },
  }
}
