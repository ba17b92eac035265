import { AppError, parseQueries, type Query } from '@devhood/contract'
import type { Identity, IdentityList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import { deleteIdentity, listIdentities } from './identity-store.ts'
import { findLastWayIn } from './last-way-in.ts'
import { type AccountEvents, type Owner } from '../profile/own-account.ts'
import { pageIn } from '../paging.ts'
import { presentIdentity } from '../present.ts'

const PAGE_MAX = 100

const ATTRIBUTES = [
  'userId',
  'provider',
  'providerUid',
  'providerEmail',
  'providerAccessTokenExpiry',
] as const satisfies readonly (keyof Identity)[]

interface Options extends Pick<Platform, 'database'> {
  readonly events: AccountEvents
}

function testOf({ method, attribute, values }: Query): (identity: Identity) => boolean {
  const name = ATTRIBUTES.find((each) => each === attribute)
  if (name === undefined || (method !== 'equal' && method !== 'notEqual'))
    throw new AppError('general_query_invalid', {
      message: `Invalid query: identities take limit, offset, and equal and notEqual of ${ATTRIBUTES.join(', ')}.`,
    })
  return (identity) => values.includes(identity[name]) === (method === 'equal')
}

export function identityService({ database, events }: Options) {
  /** The oldest first. Throws `general_query_invalid`. */
  async function list(actor: Actor, queries: readonly string[]): Promise<IdentityList> {
    const { limit, offset, others } = pageIn(parseQueries(queries), PAGE_MAX)
    const tests = others.map(testOf)
    const rows = await listIdentities(database, actor)
    const found = rows
      .map(presentIdentity)
      .filter((identity) => tests.every((test) => test(identity)))
    return { total: found.length, identities: found.slice(offset, offset + limit) }
  }

  /**
   * Disconnects a provider. The last one of an account without a password stays, because nobody could sign in
   * again. Throws `user_identity_not_found`, `general_bad_request`.
   */
  async function remove(owner: Owner, id: string): Promise<void> {
    const { actor } = owner
    await database.write(async (tx) => {
      const rows = await listIdentities(tx, actor)
      const row = rows.find(({ $id }) => $id === id)
      if (row === undefined) throw new AppError('user_identity_not_found')
      if ((await findLastWayIn(tx, actor.accountId))?.$id === id)
        throw new AppError('general_bad_request', {
          message: 'This is the only way into the account: set a password first.',
        })
      await deleteIdentity(tx, id)
      const payload = presentIdentity(row)
      const name = `identities.${id}.delete`
      await events.publish(tx, actor.accountId, owner, { event: 'identity.delete', name, payload })
    })
  }

  return { list, delete: remove }
}
