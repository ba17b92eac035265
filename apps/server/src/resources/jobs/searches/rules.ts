import { AppError, JOB_LIMITS } from '@devhood/contract'
import { randomBytes } from 'node:crypto'
import { countSearches } from '../store.ts'
import { isCaller } from '../../shared/relations.ts'
import type { Data, Rules } from '../../shared/rules.ts'

/** Of 192 bits: nobody guesses it. */
const newFeedKey = () => randomBytes(24).toString('base64url')

/** A key is never a client's: whoever sends another text than there is wants a new one. */
function withFeedKey(data: Data, before: unknown = null): Data {
  const { feedKey } = data
  if (typeof feedKey !== 'string' || feedKey === before) return data
  return { ...data, feedKey: newFeedKey() }
}

/** Searches that people keep, and the unguessable addresses of their feeds. */
export const jobSearchRules: Rules = {
  async beforeCreate({ tx, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    if ((await countSearches(tx, actor.userId)) >= JOB_LIMITS.searchesMax)
      throw new AppError('general_bad_request', {
        message: `One person may keep ${JOB_LIMITS.searchesMax} searches. Delete one first.`,
      })
    return { data: withFeedKey(data) }
  },
  async beforeUpdate({ tx, engine, view: { actor } }, data, id) {
    const before = await engine.find(tx, 'jobSearches', id)
    if (!before || !actor || before['user'] !== actor.userId) return { data }
    return { data: withFeedKey(data, before['feedKey']) }
  },
}
