import type { MovedUsername, UsernameCheck } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'

/** Looks for free usernames. This is a separate module (`@devhood/client/usernames`): only sign-up and a change of the username ask. */
export const checkUsername = async (
  { transport }: Pick<Client, 'transport'>,
  /** `invitation`: its code, where guests need one. */
  question: { readonly username: string; readonly invitation?: string | undefined },
  options?: CallOptions,
): Promise<UsernameCheck> => transport.call('GET', '/usernames', question, options)

/** The username of the person who had this one, if its address leads to theirs. */
export const findMovedUsername = async (
  { transport }: Pick<Client, 'transport'>,
  username: string,
  options?: CallOptions,
): Promise<MovedUsername> => transport.call('GET', '/usernames/moved', { username }, options)
