import { collections } from '../../src/resources/index.ts'
import { can } from '../../src/engine/visibility/decision.ts'
import type { Action } from '../../src/engine/schema/collection.ts'
import type { Actor } from '../../src/engine/index.ts'
import { modelsOf } from '../../src/engine/schema/models.ts'

const ACTIONS: readonly Action[] = ['create', 'read', 'update', 'delete']

const actor = (name: string, userId: string | null): Actor => ({
  accountId: `account of ${name}`,
  sessionId: `session of ${name}`,
  userId,
  isVerified: false,
})

/** All kinds of callers: a guest, an account without a profile, two people. */
export const ACTORS = {
  guest: undefined,
  newcomer: actor('newcomer', null),
  alice: actor('alice', 'alice'),
  bob: actor('bob', 'bob'),
}

/** The actions on this row that the declaration allows to this actor. */
export function allowedActions(
  collection: string,
  who: keyof typeof ACTORS,
  row: Readonly<Record<string, unknown>>,
): Action[] {
  const model = modelsOf(collections).get(collection)
  if (model === undefined) throw new Error(`No collection "${collection}" is declared.`)
  return ACTIONS.filter((action) => can(action, model, ACTORS[who], row))
}
