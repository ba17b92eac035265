import { AppError, newId } from '@devhood/contract'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { Profile, ProviderKey } from '#platform/oauth'
import { findConnected, hasIdentity, insertIdentity } from './identity-store.ts'

/** A person as the provider describes them. */
export interface ExternalIdentity {
  readonly provider: ProviderKey
  readonly service: string
  readonly profile: Profile
}

export function identityService({ now }: Pick<Platform, 'now'>) {
  const findAccountId = async (db: Reader, { profile }: ExternalIdentity) =>
    findConnected(db, profile)

  /**
   * Connects the identity unless it already is. Throws `user_already_exists` when it belongs to another account.
   */
  async function connect(tx: Writer, accountId: string, identity: ExternalIdentity): Promise<void> {
    const { provider, service, profile } = identity
    const connected = await findAccountId(tx, identity)
    if (connected === accountId) return
    if (connected !== undefined)
      throw new AppError('user_already_exists', {
        message: `This ${service} account is connected with another account here.`,
      })
    const time = now()
    await insertIdentity(tx, {
      $id: newId(time),
      $createdAt: time,
      $updatedAt: time,
      accountId,
      provider,
      issuer: profile.issuer,
      providerUid: profile.uid,
      providerEmail: profile.email,
    })
  }

  return { findAccountId, connect, isConnected: hasIdentity }
}

export type IdentityService = ReturnType<typeof identityService>
