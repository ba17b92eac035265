import { AppError, lengthOf, LIMITS } from '@devhood/contract'
import { visibleLine } from '@devhood/contract/text'
import type { Account, Prefs } from '@devhood/contract/schemas'
import type { Actor, Engine, View } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Services } from '#resources'
import { deviceKeyOf } from './device-key.ts'
import { type AccountEvents, getOwnAccount, type Owner } from './own-account.ts'
import { presentAccount } from '../present.ts'
import { renameAccount, updateAccount, invalidateTokens } from '../store.ts'

interface Options extends Pick<Platform, 'database' | 'keyOf' | 'now'> {
  readonly engine: Pick<Engine, 'update'>
  readonly changes: Changes
  readonly events: AccountEvents
  /** Tries the content rules of operators. */
  readonly screenProfile: Services['screenProfile']
}

/** Changes of the own account that need no reauthentication. */
export function profileService(options: Options) {
  const { database, keyOf, now, engine, changes, events, screenProfile } = options

  /** Changes the name of the users document as well, if there is one. */
  async function updateName(owner: Owner, name: string, urlOf: View['urlOf']): Promise<Account> {
    const { actor } = owner
    const { accountId, userId } = actor
    if (userId !== null && lengthOf(visibleLine(name)) < LIMITS.nameMin)
      throw new AppError('general_argument_invalid', {
        message: `Parameter "name" must be ${LIMITS.nameMin} to ${LIMITS.nameMax} characters long.`,
      })
    return database.write(async (tx) => {
      await renameAccount(tx, { id: accountId, name, now: now() })
      if (userId !== null) {
        const report = await screenProfile(tx, actor, userId, [name])
        await report()
        await engine.update(tx, ['users', userId], { data: { name } }, { actor, urlOf })
        const user = { kind: 'document', collection: 'users', id: userId } as const
        changes.announce(tx, { ...user, action: 'update' })
      }
      return events.publishUpdate(tx, owner, 'name')
    })
  }

  async function getPrefs(actor: Actor): Promise<Prefs> {
    return presentAccount(await getOwnAccount(database, actor), now()).prefs
  }

  async function updatePrefs(owner: Owner, prefs: Prefs): Promise<Account> {
    const { accountId } = owner.actor
    return database.write(async (tx) => {
      await updateAccount(tx, accountId, { prefs: JSON.stringify(prefs), $updatedAt: now() })
      return events.publishUpdate(tx, owner, 'prefs')
    })
  }

  /**
   * Blocks the account for everybody, including its owner. Sessions no longer authenticate but stay stored, so that
   * their requests get the reason.
   */
  async function block(owner: Owner): Promise<Account> {
    const { accountId } = owner.actor
    return database.write(async (tx) => {
      await updateAccount(tx, accountId, { blockedAt: now(), $updatedAt: now() })
      await invalidateTokens(tx, accountId)
      const account = await events.publishUpdate(tx, owner, 'status')
      changes.announce(tx, { kind: 'sessionEnd', accountId })
      return account
    })
  }

  return { updateName, getPrefs, updatePrefs, getDeviceKey: deviceKeyOf(keyOf), block }
}
