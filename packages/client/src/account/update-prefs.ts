import type { Account } from '@devhood/contract/schemas'
import { type Client } from '../client.ts'
import { type CallOptions } from '../transport/transport.ts'

/** Replaces all stored preferences of the account. */
export const updatePrefs = (
  { transport }: Pick<Client, 'transport'>,
  prefs: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<Account> => transport.send('PATCH', '/account/prefs', { prefs }, options)
