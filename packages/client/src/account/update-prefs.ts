import type { Account } from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { requireArguments } from '../transport/client-error.ts'
import { type CallOptions } from '../transport/transport.ts'

/** Replaces all stored preferences of the account. */
export async function updatePrefs(
  { transport }: Pick<Client, 'transport'>,
  prefs: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<Account> {
  requireArguments({ prefs })
  return transport.call('PATCH', '/account/prefs', { prefs }, options)
}
