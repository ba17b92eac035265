import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { deleteSessions } from '../sessions/session-store.ts'
import {
  type AccountRow,
  renameAccount,
  storeClaim,
  storeEmail,
  storePassword,
  updateAccount,
  invalidateTokens,
} from '../store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Changes
}

/** The effects of a verified email, phone number or external identity on an account. */
export function accountVerification({ now, changes }: Options) {
  const verifyEmail = async (tx: Writer, id: string) =>
    updateAccount(tx, id, { emailVerified: 1, $updatedAt: now() })

  const verifyPhone = async (tx: Writer, id: string) =>
    updateAccount(tx, id, { phoneVerified: 1, $updatedAt: now() })

  /** Removes the account's unverified number after another person has verified it. */
  const releasePhone = async (tx: Writer, id: string) =>
    updateAccount(tx, id, { phone: null, $updatedAt: now() })

  /** Sets another password by its hash, ends all sessions and voids all links and codes. */
  async function resetPassword(tx: Writer, id: string, password: string): Promise<void> {
    await storePassword(tx, { id, password, now: now(), byMailbox: true })
    await invalidateTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
  }

  /**
   * Handles a verification of the account's email by a signed-out person. If the email was unverified, another
   * person may have opened the account with it, so every existing credential is removed: password, phone,
   * providers, sessions, links and codes. Returns whether that was so.
   */
  async function claim(
    tx: Writer,
    { $id: id, emailVerified }: Pick<AccountRow, '$id' | 'emailVerified'>,
  ): Promise<boolean> {
    if (emailVerified === 1) return false
    await storeClaim(tx, { id, now: now() })
    await invalidateTokens(tx, id)
    await deleteSessions(tx, id)
    changes.announce(tx, { kind: 'sessionEnd', accountId: id })
    return true
  }

  /** Gives a visitor's account a name, and a verified email that no other account has. */
  async function fillInProfile(
    tx: Writer,
    { $id: id, name: known }: Pick<AccountRow, '$id' | 'name'>,
    { name, email }: { readonly name: string; readonly email?: string },
  ): Promise<void> {
    const time = now()
    if (known === '') await renameAccount(tx, { id, name, now: time })
    if (email === undefined) return
    await storeEmail(tx, { id, email, now: time })
    await verifyEmail(tx, id)
  }

  return { verifyEmail, verifyPhone, releasePhone, resetPassword, claim, fillInProfile }
}

export type AccountVerification = ReturnType<typeof accountVerification>
