import type { BlockedComments } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { requireArguments } from './transport/client-error.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathOf } from './transport/url.ts'

/** Comments under an own post that a block hides from its author, without their texts. */
export async function listBlockedComments(
  { transport }: Pick<Client, 'transport'>,
  postId: string,
  options: CallOptions = {},
): Promise<BlockedComments> {
  requireArguments({ postId })
  return transport.call('GET', pathOf('posts', postId, 'blocked-comments'), {}, options)
}
