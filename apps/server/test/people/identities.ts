import { insertIdentity } from '../../src/services/oauth/identity-store.ts'
import type { Platform } from '../../src/platform/index.ts'

/** Connects an identity with an account, as signing in with that provider does. */
export async function connectIdentity(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  accountId: string,
  provider: string,
): Promise<void> {
  const identity = {
    $id: `of-${accountId}`,
    $createdAt: now(),
    $updatedAt: now(),
    accountId,
    provider,
    issuer: `https://${provider}.example`,
    providerUid: accountId,
    providerEmail: `someone@${provider}.example`,
  }
  await database.write(async (tx) => insertIdentity(tx, identity))
}
