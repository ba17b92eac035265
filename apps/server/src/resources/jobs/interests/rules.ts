import { newId } from '@devhood/contract'
import type { RawRecord } from '#engine'
import type { Changes } from '#services/changes'
import {
  updateInterest,
  updateReceivedInterest,
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
} from '../store.ts'
import { startOfHour, type ReceivedInterestEvents } from '../received-interests/events.ts'
import { invalidStructure } from '../../shared/invalid-structure.ts'
import { idIn, isCaller } from '../../shared/relations.ts'
import type { Data, Rules, RuleContext } from '../../shared/rules.ts'

interface Options {
  readonly changes: Pick<Changes, 'announce'>
  readonly receivedEvents: Pick<ReceivedInterestEvents, 'announce'>
  readonly now: () => number
}

/** Each side's possible answers, by the current state. */
const PERSON_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  asked: ['agreed', 'declined'],
}
const POSTER_ANSWERS: Readonly<Record<string, readonly string[]>> = { open: ['asked', 'declined'] }

/** The answer in an update; undefined if the state doesn't change. */
function answerIn(
  { state: before }: RawRecord,
  { state }: Data,
  answers: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  if (state === undefined || state === before) return undefined
  const possible = answers[String(before)] ?? []
  if (typeof state === 'string' && possible.includes(state)) return state
  throw invalidStructure(
    possible.length === 0
      ? `attribute "state" can't be changed while it is ${String(before)}`
      : `attribute "state" can become ${possible.join(' or ')} here`,
  )
}

/**
 * A person's interest in an ad. Its poster gets a received interest without the person's identity, which is revealed
 * once both have agreed.
 */
export function interestRules({
  receivedEvents,
  now,
}: Pick<Options, 'receivedEvents' | 'now'>): Rules {
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
      receivedEvents.announce(tx, { id, action: 'create' }, false)
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
      receivedEvents.announce(tx, { id: receivedId, action: 'update' }, person !== null)
      return { data }
    },
    /** Deletes the received interest, too, and notifies the poster. */
    async beforeDelete({ tx, engine }, { $id }) {
      const id = await findReceivedInterest(tx, String($id))
      const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
      if (id === undefined || row === undefined) return
      receivedEvents.announce(tx, { id, action: 'delete', row }, row['person'] !== null)
      await deleteReceivedInterest(tx, id)
    },
  }
}

/** The poster's answers to a person who is still anonymous. */
export function receivedInterestRules({ changes, now }: Pick<Options, 'changes' | 'now'>): Rules {
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
