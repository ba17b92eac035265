import { newId } from '@devhood/contract'
import {
  updateReceivedInterest,
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
} from '../received-interests/store.ts'
import { type Notifier, openNotifier } from '#resources/notifications'
import { hourOf, openReceivedInterestEvents, startOfHour } from '../received-interests/events.ts'
import { answerIn, PERSON_ANSWERS } from '../interest-answers.ts'
import type { Engine } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import { invalidStructure } from '../../shared/invalid-structure.ts'
import { findReadable, isCaller } from '../../shared/relations.ts'
import type { Rules } from '../../shared/rules.ts'

const posterOf = async (engine: Engine, tx: Writer, job: string): Promise<string> =>
  String((await engine.find(tx, 'jobs', job))?.['poster'])

/** Writes the anonymous counterpart of an interest for the poster. Returns its id. */
async function writeReceived(
  tx: Writer,
  v: {
    readonly poster: string
    readonly job: string
    readonly interest: string
    readonly time: number
  },
): Promise<string> {
  const { time, ...row } = v
  const [$id, times] = [newId(time), { $createdAt: time, $updatedAt: time }]
  await insertReceivedInterest(tx, {
    $id,
    ...times,
    $permissions: '[]',
    ...row,
    state: 'open',
    person: null,
  })
  return $id
}

/** Deletes the notifications about an interest that is taken back: those of its poster, and that of its person. */
async function withdrawInterest(
  tx: Writer,
  { withdraw }: Notifier,
  v: {
    readonly poster: string
    readonly person: string
    readonly job: string
    readonly now: number
  },
): Promise<void> {
  const { poster, person, job } = v
  await withdraw(tx, { kind: 'interest', user: poster, job }, hourOf(v.now))
  await withdraw(tx, { kind: 'connected', user: poster, actor: person, job })
  await withdraw(tx, { kind: 'interest', user: person, actor: poster, job })
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
      if (job?.['poster'] === actor.userId)
        throw invalidStructure('attribute "job" must be somebody else’s')
      if (job && (job['status'] !== 'live' || Number(job['expiresAt']) <= now()))
        throw invalidStructure('attribute "job" must be an ad that is live')
      return { data }
    },
    async afterCreate({ tx, engine }, row) {
      const [interest, job] = [String(row['$id']), String(row['job'])]
      const poster = await posterOf(engine, tx, job)
      const id = await writeReceived(tx, { poster, job, interest, time: startOfHour(now()) })
      announceReceived(tx, { id, action: 'create' }, false)
      await notifier.notify(tx, { kind: 'interest', user: poster, job }, hourOf(now()))
    },
    async beforeUpdate({ tx, engine }, data, before) {
      const answer = answerIn(before, data, PERSON_ANSWERS)
      if (answer === undefined) return { data }
      const receivedId = await findReceivedInterest(tx, String(before['$id']))
      if (receivedId === undefined) return { data }
      const person = answer === 'agreed' ? String(before['user']) : null
      const change = { state: answer, person, now: startOfHour(now()) }
      await updateReceivedInterest(tx, receivedId, change)
      announceReceived(tx, { id: receivedId, action: 'update' }, person !== null)
      const job = String(before['job'])
      if (person !== null) {
        const user = await posterOf(engine, tx, job)
        await notifier.notify(tx, { kind: 'connected', user, actor: person, job })
      }
      return { data }
    },
    /** Deletes the received interest, too, and notifies the poster. */
    async beforeDelete({ tx, engine }, { $id, job, user }) {
      const id = await findReceivedInterest(tx, String($id))
      const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      if (id === undefined || row === undefined) return
      announceReceived(tx, { id, action: 'delete', row }, row['person'] !== null)
      await deleteReceivedInterest(tx, id)
      await withdrawInterest(tx, notifier, {
        poster: String(row['poster']),
        person: String(user),
        job: String(job),
        now: now(),
      })
    },
  }
}
