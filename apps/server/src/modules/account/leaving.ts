import type { Changes } from '#modules/changes'
import { type ReauthenticationOptions, reauthentication } from './confirmations.ts'
import { insertErasure } from './erasure-store.ts'
import type { Owner } from './own-account.ts'
import { storeBlock } from './profile-store.ts'
import { deleteSessions } from './session-store.ts'

interface Options extends ReauthenticationOptions {
  readonly changes: Changes
}

/** The first step of an erasure. */
export function erasureRequestService(options: Options) {
  const { now, changes } = options
  const { reauthenticate, changeAccount } = reauthentication(options)

  /**
   * Closes the account for good: nobody is or gets signed in any more, and that the rest has to go is written down.
   * Throws `user_invalid_credentials` unless the password is right, where there is one.
   */
  async function close(owner: Owner, password: string | undefined): Promise<void> {
    const { accountId } = owner.actor
    const { oldHash } = await reauthenticate(owner, { supplied: password })
    await changeAccount(owner, { oldHash, next: undefined }, async (tx) => {
      await storeBlock(tx, { id: accountId, now: now() })
      await insertErasure(tx, accountId)
      await deleteSessions(tx, accountId)
      changes.announce(tx, { kind: 'sessionEnd', accountId })
    })
  }

  return { close }
}

export type ErasureRequestService = ReturnType<typeof erasureRequestService>
