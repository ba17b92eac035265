import type { UsernameCheck } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathOf } from './transport/url.ts'

interface Question {
  readonly username: string
  /** The code of an invitation, where guests need one. */
  readonly invitation?: string | undefined
}

/** Looks for free usernames. This is a separate module (`@devhood/client/usernames`): only sign-up asks. */
export const checkUsername = async (
  { transport }: Pick<Client, 'transport'>,
  { username, invitation }: Question,
  options: CallOptions = {},
): Promise<UsernameCheck> =>
  transport.call(
    'GET',
    pathOf('usernames'),
    { username, ...(invitation !== undefined && { invitation }) },
    options,
  )
