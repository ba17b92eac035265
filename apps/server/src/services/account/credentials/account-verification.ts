import type { Changes } from '#services/changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { storeEmail } from '../profile/profile-store.ts'
import {
  storeEmailVerified,
  storeClaim,
  storePassword,
  storePhoneVerified,
  removePhone,
  voidTokens,
} from './verification-store.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { type AccountRow, renameAccount } from '../store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Changes
}

/** What becomes of an account when somebody has proven that an address, a number or an identity is theirs. */
export function accountVerification({ now, changes }: Options) {
  /** The account's own address has answered a letter. */
  const verifyEmail = async (tx: Writer, id: string) => storeEmailVerified(tx, { id, now: now() })
  /** The account's own number has answered a message. */
  const verifyPhone = async (tx: Writer, id: string) => storePhoneVerified(tx, { id, now: now() })

  /** Somebody else has answered the message to the account's number, which it had never proven. */
  const releasePhone = async (tx: Writer, id: string) => removePhone(tx, { id, now: now() })

  /** Sets another password, by its hash: every session ends, and everything that was sent proves nothing. */
  async function resetPassword(tx: Writer, id: string, password: string): Promise<void> {
    await storePassword(tx, { id, password, now: now() })
    await voidTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
  }

  /**
   * Somebody has proven, without being signed in, that the account's address is theirs. When nobody had before, it
   * may be another's account that was opened with this address, so every way in that was there goes: password,
   * phone, other services, sessions, whatever was sent. Tells whether that was so.
   */
  async function claim(
    tx: Writer,
    { $id: id, emailVerified }: Pick<AccountRow, '$id' | 'emailVerified'>,
  ): Promise<boolean> {
    if (emailVerified === 1) return false
    await storeClaim(tx, { id, now: now() })
    await voidTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
    return true
  }

  /** Gives a visitor's account a name, and an address that is proven to be theirs and nobody else's here. */
  async function fillInProfile(
    tx: Writer,
    { $id: id, name: known }: Pick<AccountRow, '$id' | 'name'>,
    { name, email }: { readonly name: string; readonly email?: string },
  ): Promise<void> {
    const time = now()
    if (known === '') await renameAccount(tx, { id, name, now: time })
    if (email === undefined) return
    await storeEmail(tx, { id, email, now: time })
    await storeEmailVerified(tx, { id, now: time })
  }

  return { verifyEmail, verifyPhone, releasePhone, resetPassword, claim, fillInProfile }
}

export type AccountVerification = ReturnType<typeof accountVerification>
