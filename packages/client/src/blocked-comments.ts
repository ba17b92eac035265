import type { BlockedComments } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathBelow } from './transport/url.ts'

/** Comments under an own post that a block hides from its author, without their texts. */
export async function listBlockedComments(
  { transport }: Pick<Client, 'transport'>,
  postId: string,
  options: CallOptions = {},
): Promise<BlockedComments> {
  const path = `${pathBelow('/posts', { postId })}/blocked-comments`
  return transport.call('GET', path, {}, options)
}
